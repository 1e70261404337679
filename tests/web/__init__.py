"""The floor in the browser: its pages one by one, and an evening in real browsers."""
