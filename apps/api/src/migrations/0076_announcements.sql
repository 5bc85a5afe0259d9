-- Home tells people what they should know for some days: maintenance, a new rule, training. Kept by ADMIN and MANAGEMENT; who has
-- read one puts it away. New tables only: nothing that is there is locked, and the last version knows nothing of them.
create table announcement (
  id             bigint generated always as identity primary key,
  title          text not null check (length(title) between 1 and 120),
  text           text not null default '' check (length(text) <= 2000),
  -- A page of this portal or of another house; empty is none.
  link           text not null default '' check (length(link) <= 2000 and (link = '' or link ~* '^(https://|/)')),
  importance     text not null default 'info' check (importance in ('info', 'warning')),
  -- Rights of those who are shown it; empty is everybody with access.
  audience       text[] not null default '{}' check (audience <@ array['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO']),
  -- Days of Asia/Jakarta, both included.
  shown_from     date not null,
  shown_through  date not null,
  version        integer not null default 1,
  -- The version in which it last said something else: who put away an earlier one is told again.
  worded_version integer not null default 1,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  check (shown_through between shown_from and shown_from + 365)
);
-- Files and people know one by its title and first day.
create unique index announcement_title on announcement (lower(title), shown_from);
-- Home asks for those that have not ended.
create index announcement_shown_through on announcement (shown_through);

-- Not kept in the trash: what is restored is told anew.
create table announcement_dismissal (
  announcement_id bigint not null references announcement on delete cascade,
  account_id      bigint not null references account on delete cascade,
  -- The version that was read.
  version         integer not null,
  at              timestamptz not null default now(),
  primary key (announcement_id, account_id)
);
create index announcement_dismissal_account on announcement_dismissal (account_id);
