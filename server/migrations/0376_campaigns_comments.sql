-- What backers and the creator write below a campaign, and answers to it, which have no answers of their own.
CREATE TABLE campaign_comment (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  campaign_id uuid NOT NULL REFERENCES campaign,
  account_id uuid NOT NULL REFERENCES account,
  answered_id uuid,
  is_answer boolean NOT NULL GENERATED ALWAYS AS (answered_id IS NOT NULL) STORED,
  -- False where there is an answered comment, for the key below: what is answered is no answer.
  answered_is_answer boolean GENERATED ALWAYS AS (CASE WHEN answered_id IS NOT NULL THEN false END) STORED,
  by_creator boolean NOT NULL,
  -- Whether the name of its author stands beside it: those who back without their name write without it.
  is_named boolean NOT NULL,
  text text NOT NULL CHECK (length(text) <= 1000),
  created_at timestamptz NOT NULL,
  -- When its author took it back: the words are gone, and it stays for the sake of its answers.
  removed_at timestamptz,
  hidden_at timestamptz,
  hidden_by text CHECK (hidden_by IN ('creator', 'team')),
  CONSTRAINT campaign_comment_words CHECK ((text = '') = (removed_at IS NOT NULL)),
  CHECK ((hidden_at IS NULL) = (hidden_by IS NULL)),
  UNIQUE (id, campaign_id, is_answer),
  CONSTRAINT campaign_comment_answered FOREIGN KEY (answered_id, campaign_id, answered_is_answer)
    REFERENCES campaign_comment (id, campaign_id, is_answer)
);
CREATE INDEX campaign_comment_order ON campaign_comment (campaign_id, id DESC) WHERE answered_id IS NULL;
CREATE INDEX campaign_comment_answers ON campaign_comment (answered_id, id) WHERE answered_id IS NOT NULL;
CREATE INDEX campaign_comment_author ON campaign_comment (account_id);
