import { type UserDetail, users } from '@ido/contract'
import { accountOf, type TestPortal, type TestRole, type TestSession } from '../../testing/portal.ts'

/** What tests of accounts and roles ask again and again, in the name of an administrator. */
export function peopleOf(portal: TestPortal, admin: () => TestSession) {
  const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await portal.database.pool.query(sql, values)).rows as T[]
  return {
    query,
    async count(sql: string, values: unknown[] = []): Promise<number> {
      return Number((await query<{ count: string }>(`select count(*) as count ${sql}`, values))[0]?.count)
    },
    async idOf(role: TestRole): Promise<number> {
      const { email } = accountOf(role)
      return (await query<{ id: number }>('select id from account where email = $1', [email]))[0]?.id ?? 0
    },
    async detail(id: number, by = admin()): Promise<UserDetail> {
      return (await by.call(users.detail, { params: { id } })).answer
    },
    async make(email: string, more: object = {}): Promise<UserDetail> {
      const { status, text, answer } = await admin().call(users.create, {
        body: { email, name: `Orang ${email}`, ...more },
      })
      if (status !== 200) throw new Error(`${email} could not be made: ${text}`)
      return answer
    },
    change: (user: Pick<UserDetail, 'id' | 'version'>, body: object, by = admin()) =>
      by.call(users.change, { params: { id: user.id }, body: { version: user.version, ...body } }),
    /** What the audit log says of a subject, the newest first. */
    audit: (type: string, id: number) =>
      query<{ action: string; actor_name: string; reason: string | null; before: unknown; after: unknown }>(
        `select action, actor_name, reason, before, after from audit_event
         where subject_type = $1 and subject_id = $2 order by seq desc`,
        [type, String(id)],
      ),
  }
}
