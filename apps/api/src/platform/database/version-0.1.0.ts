/**
 * The migrations of version 0.1.0. The baseline has replaced them: one file an area, with the tables as those migrations
 * left them. A database or a backup that has all of these is taken over, one that has only some is too old.
 */
export const migrationsOf010: readonly string[] = [
  '0001_accounts_and_sessions',
  '0002_reference_lists',
  '0003_voc',
  '0004_voc_counts',
  '0005_voc_work',
  '0006_import_rows_seen',
  '0007_password_links',
  '0008_dimensions',
  '0009_rollups',
  '0010_tickets',
  '0011_infra',
  '0012_voc_rollups',
  '0013_dashboards_and_keys',
  '0014_import_upsert',
  '0015_roles_and_grants',
  '0016_access_requests',
  '0017_audit_and_activity',
  '0018_management',
  '0019_voc_words',
  '0020_voc_rollups_planned',
  '0021_voc_words_and_codes',
  '0022_voc_rollups_renewed',
  '0023_address_changes_and_keys_of_sessions',
  '0024_audit_heads_and_job_processes',
  '0025_attachments_by_person',
  '0026_second_factor',
  '0027_facts_roll_up',
  '0028_orders',
  '0029_last_writes',
  '0030_settings_and_retention',
  '0031_retention_runs_told',
  '0032_voc_letters_faster',
  '0033_targets',
  '0034_answered_and_returned',
  '0035_wishes_of_requests',
  '0036_carried_entries',
  '0037_import_runs_by_time',
  '0038_who_made_api_keys',
  '0040_subscriptions',
  '0045_voc_figures_by_all_coded_fields',
  '0046_revenue',
  '0047_traffic',
  '0048_nps_topdown',
  '0049_events',
  '0050_imports_on_a_page',
  '0052_figures_by_settings',
  '0054_lead_times_by_month',
  '0056_who_runs_an_import',
  '0057_revenue_held_against_plan',
  '0060_product_catalogue',
  '0061_clusters_and_tools',
  '0063_lead_times_estimated',
  '0064_wall_links',
  '0065_dashboards_of_staff',
  '0067_downloads_once_more',
  '0068_widget_library',
  '0070_insights',
  '0071_owners_and_clocks',
  '0073_voc_open_by_score',
  '0076_announcements',
  '0079_runs_that_go_on',
  '0081_late_feedback',
  '0082_notices',
  '0083_merged_feedback',
  '0084_voc_comments',
  '0085_webhooks',
  '0087_downloads_watched',
  '0089_cohort_retention',
  '0093_voc_thanks',
  '0094_rollups_by_hash',
  '0095_lead_times_by_day_and_product',
  '0130_technical_fallout',
  '0131_sla_by_due_date',
  '0132_time_to_done_without_pauses',
  '0140_known_devices',
  '0141_keys_end_with_their_maker',
  '0150_backups_made',
  '0151_downloads_running',
  '0160_deleted_feedback',
  '0170_tickets_by_place',
  '0171_tickets_resolved_by_place',
  '0180_search_forms',
  '0181_mentions_once',
  '0182_last_writes_logged',
  '0193_interrupted_work',
  '0194_demo_fill',
  '0196_merged_feedback_follows',
  '0197_activity_by_callers',
  '0198_tickets_carried',
]

/** The files that make the same schema. Later migrations follow them. */
export const baseline: readonly string[] = [
  '0001_lists',
  '0002_people',
  '0003_audit_and_activity',
  '0004_imports_and_jobs',
  '0005_rollups',
  '0006_voc',
  '0007_voc_search_and_figures',
  '0008_tickets',
  '0009_orders_and_subscriptions',
  '0010_revenue_traffic_and_infrastructure',
  '0011_dashboards',
  '0012_management',
]

const known = new Set(migrationsOf010)

export const isOf010 = (name: string): boolean => known.has(name)

/** Whether these are the migrations of version 0.1.0, all of them and no other. */
export const isWhole010 = (names: readonly string[]): boolean => names.length === known.size && names.every(isOf010)

/** The migrations that make the schema of a database that has these. */
export const replaceByBaseline = (names: readonly string[]): readonly string[] => (isWhole010(names) ? baseline : names)

/** Functions of version 0.1.0 that nothing calls; the baseline does not make them. */
export const droppedFunctions: readonly string[] = [
  'public.ticket_resolve_bucket(integer)',
  'public.voc_done_seconds(timestamp with time zone,timestamp with time zone)',
]

/**
 * Brings the schema of version 0.1.0 to what the baseline makes: without unused functions, with checks that have looked at
 * every row, and with triggers that the newest function has put together.
 */
export const takeOverStatements: readonly string[] = [
  ...droppedFunctions.map((name) => `drop function if exists ${name}`),
  `alter table voc validate constraint voc_owner_named, validate constraint voc_clock_paused,
     validate constraint voc_merged_into, validate constraint voc_merged_elsewhere`,
  'alter table voc_change validate constraint voc_change_kind_check',
  'select fact_rollups_plan(name) from fact_table',
]
