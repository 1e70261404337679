"""The browser's view: server-rendered pages, a JSON API that does the same, and events as they happen."""
