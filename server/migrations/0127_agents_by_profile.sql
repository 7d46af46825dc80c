-- An agent is the address of its profile: its id is made when it first comes, like any other.
create unique index agents_by_profile on agents (store_id, profile_url);
