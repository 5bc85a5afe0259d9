import type { BoardSharing, DashboardDefinition, Widget } from '@ido/contract'
import type { AuditEvent } from '../../platform/audit/audit.ts'

/** A dashboard in the audit log: each widget is a field of its own, so that a change tells which of them it was. */
export function dashboardFields({ widgets, ...rest }: DashboardDefinition): Record<string, unknown> {
  const order = widgets.map(({ id }) => id)
  return {
    ...rest,
    order,
    ...Object.fromEntries(widgets.map((widget) => [`${widgetField}${widget.id}`, said(widget)])),
  }
}

/** Of a widget of the library which one it is: what it asks changes there, and is told there. */
const said = ({ id: _id, ...widget }: Widget) =>
  widget.saved === undefined
    ? widget
    : { title: widget.title, columns: widget.columns, rows: widget.rows, saved: widget.saved }

export const widgetField = 'widget.'

/** Whom it is for, and whose it is, as the audit log keeps it. */
export const sharingFields = ({ audience, roles }: BoardSharing, owner: string | null): Record<string, unknown> => ({
  sharing: audience === 'roles' ? roles : audience,
  owner,
})

interface Named {
  id: number
  path: string
  definition: DashboardDefinition
}

export const dashboardSubject = ({ id, path, definition }: Named): AuditEvent['subject'] => ({
  type: 'dashboard',
  id,
  label: `${definition.title.id} (${path})`,
})
