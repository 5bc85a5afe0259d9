-- Roles become rows, so that staff can label them and make their own: a role carries flags, the five rights of the
-- specification, and a data scope. The five built-in ones carry the flag of their name and see everything.
create table role (
  id             integer generated always as identity primary key,
  name           text not null unique check (name ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  label          text not null check (length(label) between 1 and 80),
  description    text not null default '',
  flags          text[] not null default '{}' check (flags <@ array['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO']),
  scope_regions  integer[],
  scope_products integer[],
  built_in       boolean not null default false,
  version        integer not null default 1,
  changed_at     timestamptz not null default now()
);
insert into role (name, label, description, flags, built_in)
select name, label, description, array[name], true from (values
  ('ADMIN', 'Administrator', 'Mengelola pengguna, akses, peran, VoC, dan catatan portal.'),
  ('AGENT', 'Agent', 'Mencatat kegiatan shift di logbook.'),
  ('MANAGEMENT', 'Management', 'Mengelola pengguna dan akses, membaca catatan aktivitas.'),
  ('CMP', 'CMP', 'Mengelola dan memvalidasi VoC.'),
  ('PO', 'Product owner', 'Menindaklanjuti VoC produknya.')) as r (name, label, description);

-- A right comes from a decision in the portal or from a group of the company directory; each keeps its own row, so that
-- leaving the group takes away what the group gave and nothing else.
alter table account_role
  drop constraint account_role_pkey,
  drop constraint account_role_role_check,
  add column source text not null default 'local' check (source in ('local', 'directory')),
  add primary key (account_id, role, source),
  add foreign key (role) references role (name);
create index account_role_role on account_role (role);

-- `has_access` is the portal's own grant and holds until `access_until`; `reminded_for` is the expiry that its owner was
-- reminded of. `from_directory` says that the directory knows the person: it alone checks their NIK's password then.
alter table account
  add column access_until      timestamptz,
  add column reminded_for      timestamptz,
  add column from_directory    boolean not null default false,
  add column email_confirmed   boolean not null default true,
  add column language          text check (language in ('id', 'en')),
  add column theme             text check (theme in ('light', 'dark', 'auto')),
  add column density           text check (density in ('comfortable', 'compact')),
  add column password_set_at   timestamptz,
  add column last_signed_in_at timestamptz,
  add column version           integer not null default 1,
  add column changed_at        timestamptz not null default now();
create index account_access_until on account (access_until) where has_access and access_until is not null;

create table account_photo (
  account_id bigint primary key references account on delete cascade,
  type       text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes      bytea not null check (length(bytes) <= 1048576),
  source     text not null check (source in ('own', 'directory')),
  changed_at timestamptz not null default now()
);

-- Who an OpenID provider says somebody is: its subject never changes, e-mail addresses do.
create table account_identity (
  issuer     text not null,
  subject    text not null,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);

-- An id that may be shown, to end one session from another. An administrator who views the portal as somebody else
-- keeps one session; `view_as` is the person seen.
alter table session
  add column id          bigint generated always as identity unique,
  add column view_as     bigint references account on delete set null,
  add column view_reason text;

alter table password_link
  drop constraint password_link_purpose_check,
  add check (purpose in ('first-admin', 'forgot', 'invitation'));

-- What a person typed to register, until the link in the mail confirms the address: then the row becomes the account.
create table registration (
  id            bigint generated always as identity primary key,
  email         text not null check (email = lower(email)),
  name          text not null,
  nik           text check (length(nik) between 1 and 9),
  password_hash text not null,
  token_hash    bytea unique,
  created_at    timestamptz not null default clock_timestamp(),
  expires_at    timestamptz not null
);
create index registration_email on registration (email);

-- One-time hand-over to a dashboard host: its key names the user, lives 60 seconds and is burnt by its first use.
create table access_key (
  key_hash   bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index access_key_account on access_key (account_id);
