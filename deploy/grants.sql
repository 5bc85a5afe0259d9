-- Everything that the portal's role needs; replace ido_portal if yours has another name. docs/operate.md says when to run it.
GRANT USAGE ON SCHEMA public, graphile_worker TO ido_portal;
-- What extensions and other owners keep in these schemas is left alone.
DO $$
DECLARE one record;
BEGIN
  FOR one IN
    SELECT CASE relkind WHEN 'S' THEN 'USAGE, SELECT, UPDATE ON SEQUENCE ' ELSE 'SELECT, INSERT, UPDATE, DELETE ON TABLE ' END
      || oid::regclass AS what
    FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
      AND pg_has_role(relowner, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    UNION ALL
    SELECT 'EXECUTE ON ROUTINE ' || oid::regprocedure
    FROM pg_proc
    WHERE pronamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) AND pg_has_role(proowner, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  LOOP
    EXECUTE format('GRANT %s TO ido_portal', one.what);
  END LOOP;
END $$;
-- Rows of the audit log are added, and never changed or removed; its head follows by a trigger.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_event FROM ido_portal;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_head, kysely_migration, kysely_migration_lock FROM ido_portal;
-- The tables of the job queue show their rows to their owner alone, unless a policy says more.
DO $$
DECLARE one record;
BEGIN
  FOR one IN
    SELECT c.oid::regclass AS name FROM pg_class c
    WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'portal ido_portal')
  LOOP
    EXECUTE format('CREATE POLICY "portal ido_portal" ON %s TO ido_portal USING (true) WITH CHECK (true)', one.name);
  END LOOP;
END $$;
