-- As in 0710, for the lists of `listed_beneficiary`.
CREATE INDEX beneficiary_listed_order ON beneficiary (search_name, id)
  WHERE state = 'published' AND NOT withheld AND hidden_reason IS NULL;
CREATE INDEX beneficiary_listed_most_followed ON beneficiary (follower_count DESC, search_name, id)
  WHERE state = 'published' AND NOT withheld AND hidden_reason IS NULL;
