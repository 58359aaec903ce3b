-- Messages of contributions that the desk has hidden from who received them. They stand apart: a pledge is fixed (0370).
CREATE TABLE campaign_message_hiding (
  pledge_id uuid PRIMARY KEY REFERENCES campaign_pledge,
  hidden_at timestamptz NOT NULL
);
