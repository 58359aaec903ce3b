-- The home page shows those most people follow, of everybody.
CREATE INDEX beneficiary_most_followed ON beneficiary (follower_count DESC, search_name, id);
