-- Versions of what is told of a film's free entries, which are told together.
CREATE SEQUENCE "elsewhere_version" AS INTEGER;
