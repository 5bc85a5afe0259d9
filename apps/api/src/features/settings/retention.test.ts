import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import {
  changeRetention,
  createVoc,
  listVoc,
  previewRetention,
  readRetention,
  retention,
  retentionHistory,
  retentionKinds,
  runRetention,
  uploadVocAttachment,
} from '@ido/contract'
import { readConfig } from '../../platform/config/config.ts'
import { writeMail } from '../../platform/mail/mail-folder.ts'
import type { TestSession } from '../../testing/portal.ts'
import { pdf, vocPortal, type VocPortal } from '../voc/voc.testkit.ts'
import { retentionCommand } from './retention-command.ts'
import { cleanUpNow } from './retention.testkit.ts'

describe('for how long data are kept', () => {
  let portal: VocPortal
  let admin: TestSession
  before(async () => {
    portal = await vocPortal()
    admin = portal.people.ADMIN
  })
  after(() => portal.close())

  const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await portal.database.pool.query(sql, values)).rows as T[]
  const count = async (from: string, values: unknown[] = []) =>
    (await query<{ n: number }>(`select count(*) as n from ${from}`, values))[0]?.n ?? 0
  const state = async () => (await admin.call(readRetention)).answer
  const decide = async (days: object, more: object = {}) =>
    admin.call(changeRetention, { body: { version: (await state()).version, days, ...more } })

  it('is as the portal comes, until an administrator says otherwise; nobody else sees it', async () => {
    const { version, days, run, can } = await state()
    assert.deepEqual({ version, run, can }, { version: 1, run: null, can: { change: true } })
    assert.deepEqual(days, Object.fromEntries(retentionKinds.map((kind) => [kind, retention[kind].usual])))
    for (const call of [readRetention, retentionHistory] as const) {
      assert.equal((await portal.anonymous.call(call)).status, 401)
      assert.equal((await portal.people.MANAGEMENT.call(call)).status, 403)
    }
  })

  it('is changed with who, why, before and after; what is not named stays', async () => {
    const { status, answer } = await decide({ activity: 365, trash: 14 }, { reason: 'Kebijakan 2026' })
    assert.equal(status, 200)
    assert.deepEqual([answer.days.activity, answer.days.trash, answer.days.downloads], [365, 14, null])
    assert.equal(answer.version, 2)
    await decide({ activity: null })
    const { answer: history } = await admin.call(retentionHistory)
    assert.deepEqual(
      history.map(({ action, reason, changes }) => ({ action, reason, changes })),
      [
        {
          action: 'setting.changed',
          reason: null,
          changes: [{ field: 'keep.activity', before: 365, after: null }],
        },
        {
          action: 'setting.changed',
          reason: 'Kebijakan 2026',
          changes: [
            { field: 'keep.activity', before: null, after: 365 },
            { field: 'keep.trash', before: 30, after: 14 },
          ],
        },
      ],
    )
    const { version } = await state()
    assert.equal((await decide({ trash: 14 })).answer.version, version, 'nothing was changed')
  })

  it('is not written over unseen: the second of two administrators is told who was faster', async () => {
    const { version } = await state()
    await decide({ downloads: 400 })
    const refused = await admin.call(changeRetention, { body: { version, days: { downloads: 30 } } })
    assert.equal(refused.status, 409)
    assert.match(refused.message, /sudah mengubah data ini/)
    assert.equal((await state()).days.downloads, 400)
    await decide({ downloads: null })
  })

  it('stays within bounds, which the refusal says beside the field in both languages', async () => {
    const wrong: [object, string, RegExp, RegExp][] = [
      [{ activity: 29 }, 'days.activity', /bilangan bulat 30 sampai 3650/, /whole number from 30 to 3650/],
      [{ trash: 366 }, 'days.trash', /1 sampai 365/, /from 1 to 365/],
      [{ trash: null }, 'days.trash', /1 sampai 365/, /from 1 to 365/],
      [{ samples: 7.5 }, 'days.samples', /7 sampai 3650/, /from 7 to 3650/],
      [{ audit: 30 }, 'days.audit', /tidak dikenal/, /is not known/],
    ]
    const { version } = await state()
    for (const [days, field, indonesian, english] of wrong) {
      for (const [language, words] of [
        ['id', indonesian],
        ['en', english],
      ] as const) {
        const refused = await admin.put(
          '/api/v2/settings/retention',
          { version, days },
          { 'accept-language': language },
        )
        assert.equal(refused.status, 400)
        assert.deepEqual(refused.fields, [field])
        assert.match(refused.text, words)
      }
    }
    assert.equal((await state()).version, version)
  })

  it('is read only for an administrator who sees a part of the data', async () => {
    const part = await portal.addPerson({ email: 'bagian@ido.example', roles: ['ADMIN'], regions: [2] })
    const { answer } = await part.call(readRetention)
    assert.equal(answer.can.change, false)
    const refused = [
      await part.call(changeRetention, { body: { version: answer.version, days: { trash: 20 } } }),
      await part.call(previewRetention, { body: {} }),
      await part.call(runRetention, { body: { version: answer.version } }),
    ]
    assert.deepEqual(
      refused.map(({ status }) => status),
      [403, 403, 403],
    )
  })

  describe('and what is older', () => {
    before(async () => {
      await decide({ expired: 2, trash: 10, signIns: 90, activity: 40, downloads: 50, imports: 20, jobs: 5, mails: 3, drafts: 60, samples: 30, tickets: 400, orders: 400, subscriptions: 400, traffic: 100 }) // prettier-ignore
      await fillOld()
    })

    /** Of every kind two that are old and one that is not. */
    const fillOld = async () => {
      const ages = (limit: number) => [limit + 1, limit + 30, limit - 1]
      await query('delete from activity')
      for (const days of ages(90)) await addLine('SIGN_IN', days)
      for (const days of ages(40)) await addLine('PAGE_OPENED', days)
      for (const days of ages(50))
        await query(`insert into download_log (date, downloaded_by, user_email, type) values (now() - make_interval(days => $1), 'x', 'x', 'voc')`, [days]) // prettier-ignore
      for (const days of ages(20)) await addImport(days)
      for (const days of ages(5)) {
        const [job] = await query<{ id: string }>(`select id from graphile_worker.add_job('nobody', max_attempts => 1)`)
        await query(`update graphile_worker._private_jobs set attempts = 1, updated_at = now() - make_interval(days => $2) where id = $1`, [job?.id, days]) // prettier-ignore
        await writeMail(join(portal.dataDir, 'mail'), { date: new Date(Date.now() - (days - 2) * 86_400_000), from: 'a', to: 'b', subject: 'c', text: 'd' }) // prettier-ignore
      }
      for (const days of ages(2)) await addExpired(days)
      for (const days of ages(10))
        await query(`insert into trash (kind, record_id, label, snapshot, deleted_at) values ('logbook', 1, 'x', '{}', now() - make_interval(days => $1))`, [days]) // prettier-ignore
      for (const days of ages(60)) await addDraft(days)
      await query(`insert into infra_service (id, name) values (90, 'Uji') on conflict do nothing`)
      await query(`insert into infra_host (id, name, service_id) values (90, 'uji-1', 90)`)
      for (const days of ages(30))
        await query(`insert into infra_sample (at, value, host_id, interval_s, metric_id) select now() - make_interval(days => $1), 1, 90, 300, id from infra_metric where id in (1, 2)`, [days]) // prettier-ignore
      await query(`insert into ticket_origin (id, name) values (9, 'uji')`)
      for (const days of ages(400)) await addTicket(days + 5, days)
      await addTicket(900, null)
      await query(`insert into subscription_origin (id, name) values (9, 'uji')`)
      // Two that ended long ago, one that ended lately, and one that goes on.
      await query(
        `insert into subscription (started_at, ended_at, origin_id, number)
         select now() - interval '900 days', now() - ago * interval '1 day', 9, 'S' || n from (values (1, 500), (2, 460), (3, 20), (4, null)) s (n, ago)`,
      )
      await query(`insert into traffic_hour (hour_at, product_id, platform_id, visits) select date_trunc('hour', now() - make_interval(days => d)), 1, 1, 5 from unnest($1::int[]) d`, [ages(100)]) // prettier-ignore
      await query(`insert into product_order_origin (id, name) values (9, 'uji')`)
      for (const days of ages(400)) await addOrder(days + 5, days)
      await addOrder(900, null)
    }
    const addOrder = (ordered: number, ended: number | null) =>
      query(
        `insert into product_order (ordered_at, completed_at, ended_at, origin_id, region_id, status_id, number)
         select now() - make_interval(days => $1), ended, ended, 9, 1, case when ended is null then 2 else 5 end, $3
         from (select now() - make_interval(days => $2) as ended) e`,
        [ordered, ended, `ORD-${ordered}`],
      )
    const addLine = (type: string, days: number) =>
      query(`insert into activity (at, name, email, activitytype) values (now() - make_interval(days => $2), 'x', 'x', $1)`, [type, days]) // prettier-ignore
    const addImport = async (days: number) => {
      await query(`insert into import_run (dataset, profile, file_name, started_at) values ('voc', 'plain', 'kept', now() - interval '900 days')`) // prettier-ignore
      await query(`insert into import_run (dataset, profile, file_name, started_at) values ('voc', 'plain', 'gone', now() - make_interval(days => $1))`, [days]) // prettier-ignore
      // Feedback still stands that this one brought.
      await query(`with v as (insert into voc (createdby, status) values ('import:test', 'new') returning id)
        insert into voc_external (source, external_id, record_id, import_id)
        select 'uji', v.id::text, v.id, (select max(id) from import_run where file_name = 'kept') from v`)
    }
    const addExpired = async (days: number) => {
      const id = portal.people.STAFF.user?.id
      const at = `now() - make_interval(days => ${days})`
      await query(`insert into session (token_hash, account_id, login_by, last_seen_at) values (sha256($1::text::bytea), $2, 'nik', ${at} - interval '8 hours')`, [`s${days}`, id]) // prettier-ignore
      await query(`insert into access_challenge (subject, used_at, created_at, expires_at) values (sha256($1::text::bytea), now(), ${at}, ${at})`, [`c${days}`]) // prettier-ignore
      await query(`insert into access_key (key_hash, account_id, expires_at) values (sha256($1::text::bytea), $2, ${at})`, [`k${days}`, id]) // prettier-ignore
      await query(`insert into password_link (token_hash, account_id, purpose, expires_at) values (sha256($1::text::bytea), $2, 'forgot', ${at})`, [`l${days}`, id]) // prettier-ignore
      await query(`insert into registration (email, name, password_hash, expires_at) values ($1, 'x', 'x', ${at})`, [`r${days}@ido.example`]) // prettier-ignore
      await query(`insert into factor_step (token_hash, account_id, purpose, expires_at) values (sha256($1::text::bytea), $2, 'proof', ${at})`, [`f${days}`, id]) // prettier-ignore
      await query(`insert into mail_pace (address_hash, sent, last_sent_at) values (sha256($1::text::bytea), '{}', ${at})`, [`m${days}`]) // prettier-ignore
      await query(`insert into sign_in_failure (key, failures, window_start, last_failed_at) values ($1, 1, ${at}, ${at})`, [`name:${days}`]) // prettier-ignore
    }
    const addDraft = async (days: number) => {
      const by = portal.people.STAFF
      const { answer } = await by.call(createVoc, { body: { longtext: `kelambatan ${days}hari` } })
      const file = await by.upload(uploadVocAttachment.path.replace(':id', String(answer.id)), 'a.pdf', pdf)
      assert.equal(file.status, 200)
      await query(`update voc set createddate = now() - interval '900 days' where id = $1`, [answer.id])
      await query(`update voc_change set at = now() - make_interval(days => $2) where record_id = $1`, [
        answer.id,
        days,
      ])
    }
    const addTicket = (opened: number, resolved: number | null) =>
      query(
        `with t as (
           insert into ticket (opened_at, resolved_at, origin_id, status_id, number)
           values (now() - make_interval(days => $1), now() - make_interval(days => $2), 9, 1, $3) returning number)
         insert into ticket_event (origin_id, number, revision, at, status_id, place, fields) select 9, number, 0, now(), 1, 1, '{}' from t`,
        [opened, resolved, `INC-${opened}`],
      )

    // Of eight tables two rows each have expired, those of `mail_pace` among them.
    const due = { signIns: 2, activity: 2, downloads: 2, imports: 2, jobs: 2, mails: 2, expired: 16, trash: 2, drafts: 2, samples: 4, tickets: 2, orders: 2, subscriptions: 2, traffic: 2 } // prettier-ignore

    it('is counted beforehand, also by days that are not saved yet', async () => {
      const { status, answer } = await admin.call(previewRetention, { body: {} })
      assert.equal(status, 200)
      assert.deepEqual(answer.rows, due)
      assert.equal(answer.version, (await state()).version)
      // Some are kept to the second, and rounded up.
      const daysOld = (at: string | null) =>
        at === null ? null : Math.floor((Date.now() + 1_000 - Date.parse(at)) / 86_400_000)
      assert.deepEqual(
        Object.fromEntries(Object.entries(answer.oldest).map(([kind, at]) => [kind, daysOld(at)])),
        { signIns: 120, activity: 70, downloads: 80, imports: 50, jobs: 35, mails: 33, expired: 32, trash: 40, drafts: 90, samples: 60, tickets: 430, orders: 430, subscriptions: 500, traffic: 130 }, // prettier-ignore
      )
      const days = { activity: 60, tickets: null, orders: 7300 }
      const { answer: other } = await admin.call(previewRetention, { body: { days } })
      assert.deepEqual(other.rows, { ...due, activity: 1, tickets: 0, orders: 0 })
      assert.equal(other.oldest.orders, null)
    })

    it('is counted on the command line, too, in both languages; it removes nothing', async () => {
      const {
        lines: [first = ''],
      } = await command('--language', 'en')
      assert.equal(first, 'Sign-ins and sign-outs: 90 days')
      const { lines } = await command('--dry-run', '--language', 'en')
      assert.equal(lines.length, Object.keys(due).length)
      assert.ok(lines.includes('Infrastructure samples: 4 would go'))
      assert.ok((await command('--dry-run')).lines.includes('Sampel infrastruktur: 4 akan dihapus'))
      await assert.rejects(command('--dry-run', 'semua'), /semua/)
    })

    const command = async (...args: string[]) => {
      const out = new PassThrough()
      const config = readConfig({ DATA_DIR: portal.dataDir })
      const context = { config, database: portal.database, out, signal: new AbortController().signal }
      assert.equal(await retentionCommand.run(args, context), 0)
      out.end()
      return { lines: (await text(out)).trim().split('\n') }
    }

    it('goes, and nothing else: rows, files, search words, counts and rollups', async () => {
      await cleanUpNow(portal, portal.dataDir)
      const { run } = await state()
      assert.deepEqual(run?.removed, due)
      assert.deepEqual(run.expected, due)
      assert.ok(run.finishedAt)
      assert.equal(run.askedBy, null)
      assert.equal(await count(`activity where activitytype = 'SIGN_IN' and at < now() - interval '1 day'`), 1)
      assert.equal(await count(`activity where activitytype = 'PAGE_OPENED' and at < now() - interval '1 day'`), 1)
      assert.equal(await count('download_log'), 1)
      assert.equal(await count(`import_run where file_name = 'gone'`), 1)
      assert.equal(await count(`import_run where file_name = 'kept'`), 3, 'feedback still says where it came from')
      assert.equal(await count('graphile_worker.jobs where attempts >= max_attempts'), 1)
      assert.equal((await readdir(join(portal.dataDir, 'mail'))).length, 1)
      assert.equal(await count('trash'), 1)
      // prettier-ignore
      for (const table of ['access_challenge', 'access_key', 'password_link', 'registration', 'factor_step', 'mail_pace'])
        assert.equal(await count(table), 1, table)
      assert.equal(await count(`session where last_seen_at < now() - interval '1 day'`), 1)
      assert.equal(await count('infra_sample'), 2)
      assert.deepEqual(await query('select number from ticket order by number'), [
        { number: 'INC-404' },
        { number: 'INC-900' },
      ])
      assert.equal(await count('ticket_event'), 2)
      assert.deepEqual(await query('select number from product_order order by number'), [
        { number: 'ORD-404' },
        { number: 'ORD-900' },
      ])
    })

    it('leaves figures, totals and searches that say what is there', async () => {
      const sums = async () => [
        await query('select sum(opened)::int as opened, sum(resolved)::int as resolved from ticket_month'),
        await query('select sum(ordered)::int as ordered, sum(ended)::int as ended from product_order_month'),
        await query('select sum(samples)::int as samples from infra_day'),
        await query('select sum(samples)::int as samples from infra_hour'),
        await query(`select status, sum(total)::int as total from voc_count where field = '' group by 1 having sum(total) <> 0 order by 1`), // prettier-ignore
      ]
      const kept = await sums()
      assert.deepEqual(kept.slice(0, 4), [
        [{ opened: 2, resolved: 1 }],
        [{ ordered: 2, ended: 1 }],
        [{ samples: 2 }],
        [{ samples: 2 }],
      ])
      await query(
        'select ticket_rollups_rebuild(), product_order_rollups_rebuild(), subscription_rollups_rebuild(), traffic_hour_rollups_rebuild(), infra_rollups_rebuild(), voc_rollups_rebuild(), voc_counts_rebuild()',
      )
      assert.deepEqual(await sums(), kept)
      const found = async (search: string) =>
        (await portal.people.STAFF.call(listVoc, { query: { search } })).meta.totalData
      assert.equal(await found('kelambatan'), 1)
      assert.equal(await found('90hari'), 0)
      assert.equal(await count('voc_text'), await count('voc'))
      const files = await readdir(join(portal.dataDir, 'attachments'), { recursive: true, withFileTypes: true })
      assert.equal(files.filter((entry) => entry.isFile()).length, 1)
      assert.equal(await count('removed_file'), 0)
    })

    it('is told in the audit log, once; the next clean-up finds nothing', async () => {
      const told = () => query<{ after: object; actor_name: string }>(`select actor_name, after from audit_event where action = 'setting.cleaned-up'`) // prettier-ignore
      const { expired: _unseen, ...seen } = due
      assert.deepEqual(await told(), [
        {
          actor_name: 'IDO',
          after: Object.fromEntries(Object.entries(seen).map(([kind, n]) => [`removed.${kind}`, n])),
        },
      ])
      await cleanUpNow(portal, portal.dataDir)
      assert.equal((await told()).length, 1)
      assert.ok(Object.values((await state()).run?.removed ?? { none: 1 }).every((n) => n === 0))
    })
  })
})
