"""The tests of tricknote; folders mirror those of the packages."""
