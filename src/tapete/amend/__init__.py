"""What an amendment would do: a draft that changes a few values of a regulation, and its consequences before anybody signs it."""
