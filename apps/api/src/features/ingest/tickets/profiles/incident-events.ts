import type { Profile } from '../../import/profile.ts'

const written = 'DD-MM-YYYY HH:mm'
const named = (field: string) => ({ fields: [{ field }] })

/**
 * The event log of a service desk's incidents, several rows each. A ticket's state is its row with the highest
 * sys_mod_count (then the latest sys_updated_at, then the last line); its timeline is the incident_state of all rows.
 * resolved_at and closed_at stand on every row of an incident, also on its first: only its last state tells whether they
 * have come to pass. The log knows no target, so its own made_sla is the ticket's. Its categories are nobody's list:
 * new ones are added to ours (`grow`). People, places and texts of the log are not taken.
 */
export const incidentEvents: Profile = {
  name: 'incident-events',
  dataset: 'tickets',
  title: {
    id: 'log kejadian insiden (beberapa baris per insiden), waktu UTC',
    en: 'event log of incidents (several rows each), times in UTC',
  },
  zone: 'UTC',
  nulls: ['?'],
  identity: 'event',
  columns: {
    number: { required: true, fields: [{ field: 'number' }] },
    sys_mod_count: { required: true, ...named('revision') },
    sys_updated_at: { required: true, fields: [{ field: 'event_at', format: written }] },
    incident_state: {
      required: true,
      fields: [
        {
          field: 'status_id',
          map: {
            New: 'Acknowledged',
            Active: 'In Progress',
            'Awaiting User Info': 'Pending',
            'Awaiting Problem': 'Pending',
            'Awaiting Vendor': 'Pending',
            'Awaiting Evidence': 'Pending',
            Resolved: 'Resolved',
            Closed: 'Closed',
          },
        },
      ],
    },
    opened_at: { required: true, fields: [{ field: 'opened_at', format: written }] },
    resolved_at: { fields: [{ field: 'resolved_at', format: written }] },
    closed_at: { fields: [{ field: 'closed_at', format: written }] },
    reopen_count: named('reopened'),
    made_sla: named('own_sla'),
    contact_type: { fields: [{ field: 'channel_id', grow: true }] },
    category: { fields: [{ field: 'category_id', grow: true }] },
    priority: named('priority_id'),
  },
  ignored: [
    'active',
    'reassignment_count',
    'caller_id',
    'opened_by',
    'sys_created_by',
    'sys_created_at',
    'sys_updated_by',
    'location',
    'subcategory',
    'u_symptom',
    'cmdb_ci',
    'impact',
    'urgency',
    'assignment_group',
    'assigned_to',
    'knowledge',
    'u_priority_confirmation',
    'notify',
    'problem_id',
    'rfc',
    'vendor',
    'caused_by',
    'closed_code',
    'resolved_by',
  ],
  constants: {},
}
