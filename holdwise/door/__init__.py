"""What the front door stands on: `own_packages` keeps a user's `solver` from being taken for ours,
`guessed_names` answers names that are not there, `version` says which one is installed.
"""
