"""A laboratory's kit: what the generator gives, as bytes and as final outcomes, and the tests to which it is put."""
