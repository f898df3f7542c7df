"""Around an audit: what is read, what helps to understand a finding, and what is made of the verdict."""
