import type { Generated, GeneratedAlways } from 'kysely';

export interface BeneficiaryTable {
  id: Generated<string>;
  name: string;
  bio: Generated<string>;
  profile_picture: string | null;
  email: string | null;
  shows_email: Generated<boolean>;
  follower_count: Generated<number>;
  sample: Generated<boolean>;
  created_at: Generated<Date>;
  search_name: GeneratedAlways<string>;
}

export interface BeneficiaryTypeTable {
  id: Generated<string>;
  name: string;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    beneficiary: BeneficiaryTable;
    beneficiary_type: BeneficiaryTypeTable;
    beneficiary_type_link: { beneficiary_id: string; type_id: string };
    beneficiary_follow: { account_id: string; beneficiary_id: string; created_at: Generated<Date> };
  }
}
