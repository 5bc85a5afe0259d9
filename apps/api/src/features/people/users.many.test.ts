import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createVoc, downloadLog, type ImportLine, users } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { accountOf, testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { cleanUpNow } from '../settings/retention.testkit.ts'
import { peopleOf } from './people.testkit.ts'
import { accountTrash } from './users.delete.service.ts'

describe('many accounts', () => {
  let portal: TestPortal
  let admin: TestSession
  let management: TestSession
  let people: ReturnType<typeof peopleOf>
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    management = await portal.signIn('MANAGEMENT')
    people = peopleOf(portal, () => admin)
  })
  after(() => portal.close())

  const upload = (content: string, preview = false, by = admin) =>
    by.upload<ImportLine[]>(`/api/v2/users/import?preview=${String(preview)}`, 'orang.csv', content)
  const audited = () => people.count('from audit_event')

  it('are refused together by the names that people know, in their language, and by no name of the call', async () => {
    const { id } = await people.make('tanpa-alasan@ido.example')
    const problemOf = async (change: object) =>
      (await admin.call(users.bulk, { body: { ids: [id], change, preview: true } })).answer[0]?.problem
    assert.equal(await problemOf({ suspended: true }), 'Alasan: alasan penangguhan harus diisi')
    assert.match((await problemOf({ accessUntil: '2020-01-01T00:00:00Z' })) ?? '', /^Akses sampai: harus waktu/)
    assert.match((await problemOf({ scope: { regions: [999], products: null } })) ?? '', /^Regional: /)
    assert.match((await problemOf({ addRoles: ['TIDAK_ADA'] })) ?? '', /^Peran: /)
  })

  it('change together: a preview tells what the change does, and does nothing', async () => {
    const made = await Promise.all(['b1@ido.example', 'b2@ido.example'].map((email) => people.make(email)))
    const ids = [...made.map(({ id }) => id), await people.idOf('ADMIN'), 999_999]
    const body = { ids, change: { addRoles: ['PO'], scope: { regions: [2], products: null } }, reason: 'Tim baru' }
    const earlier = await audited()
    const preview = await admin.call(users.bulk, { body: { ...body, preview: true } })
    assert.equal(await audited(), earlier)
    assert.deepEqual((await people.detail(made[0]?.id ?? 0)).roles, [])
    const done = await admin.call(users.bulk, { body })
    assert.deepEqual(preview.answer, done.answer)
    assert.deepEqual(
      done.answer.map(({ problem }) => problem),
      [
        null,
        null,
        'E-mail, NIK, akses, peran, cakupan data, masa berlaku, dan penangguhan akun Anda sendiri diputuskan oleh orang lain',
        'Akun tidak ditemukan',
      ],
    )
    assert.deepEqual(done.answer[0]?.changes, [
      { field: 'roles', before: [], after: ['PO'] },
      { field: 'regions', before: null, after: ['T-REG 2'] },
    ])
    assert.equal(await audited(), earlier + 2)
    const [entry] = await people.audit('user', made[1]?.id ?? 0)
    assert.deepEqual([entry?.action, entry?.reason], ['user.changed', 'Tim baru'])
    const taken = await admin.call(users.bulk, { body: { ids: ids.slice(0, 2), change: { removeRoles: ['PO'] } } })
    assert.deepEqual(
      taken.answer.map(({ changes }) => changes.length),
      [1, 1],
    )
    assert.deepEqual((await admin.post('/api/v2/users/bulk', { ids: [], change: {} })).fields, ['ids'])
  })

  it('go out as files of the filtered list, with a line in the download log, and come back as no change', async () => {
    await people.make('rumus@ido.example', {
      name: '=1+1',
      roles: ['CMP', 'PO'],
      scope: { regions: [1, 2], products: [1] },
    })
    // Nobody is given nothing any more; who has had it keeps it.
    await people.query(`update account set scope_products = '{}' where email = 'rumus@ido.example'`)
    await people.make('batas@ido.example', { accessUntil: '2035-06-30T10:20:30.456Z' })
    const file = await admin.get('/api/v2/users/export?orderName=email')
    assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8')
    const rows = parse<Record<string, string>>(file.text, { bom: true, columns: true })
    assert.equal(rows.length, await people.count('from account'))
    const row = rows.find((each) => each['E-mail'] === 'rumus@ido.example')
    assert.deepEqual([row?.['Nama'], row?.['Peran'], row?.['Regional'], row?.['Produk'], row?.['Akses']], ["'=1+1", 'CMP | PO', 'T-REG 1 | T-REG 2', '–', 'ya']) // prettier-ignore
    assert.doesNotMatch(file.text, /argon2/)
    const earlier = await audited()
    const back = await upload(file.text)
    assert.deepEqual(new Set(back.body?.content.map(({ action }) => action)), new Set(['same']), back.text)
    assert.equal(await audited(), earlier)
    assert.equal((await admin.get('/api/v2/users/export?format=xlsx&role=CMP')).text.slice(0, 2), 'PK')
    const log = await admin.call(downloadLog, { query: { search: 'Pengguna' } })
    assert.deepEqual(log.answer.map(({ type, status }) => [type, status]), [['Pengguna (XLSX)', 'done'], ['Pengguna (CSV)', 'done']]) // prettier-ignore
    assert.equal((await (await portal.signIn('CMP')).get('/api/v2/users/export')).status, 403)
  })

  it('come in by a file: some made, some changed, each with its line in the log, and a link for the new ones', async () => {
    await people.make('lama@ido.example', { name: 'Lama' })
    const content =
      '\ufeffEmail;Name;Roles;Regions;Access until\r\nLAMA@ido.example;Baru;PO;T-REG 4;2035-01-31\r\nimpor@ido.example;Impor;cmp, po;*;\r\n'
    const earlier = await audited()
    const refused = await upload(content, true, management)
    assert.deepEqual(refused.body?.content.map(({ action, problems }) => [action, ...problems.map(({ field }) => field)]), [['change'], ['refused', 'roles']]) // prettier-ignore
    const preview = await upload(content, true)
    assert.equal(preview.status, 200, preview.text)
    assert.deepEqual(preview.body?.content.map(({ line, label, action }) => [line, label, action]), [[2, 'Lama', 'change'], [3, 'Impor', 'create']]) // prettier-ignore
    assert.equal(await people.count(`from account where email = 'impor@ido.example'`), 0)
    assert.equal(await audited(), earlier)
    const jobs = await people.count('from graphile_worker._private_jobs')
    const done = await upload(content)
    assert.deepEqual(done.body?.content, preview.body?.content)
    assert.equal(await audited(), earlier + 2)
    assert.equal(await people.count('from graphile_worker._private_jobs'), jobs + 1)
    const { answer } = await admin.call(users.list, { query: { search: 'lama@ido.example' } })
    assert.deepEqual([answer[0]?.name, answer[0]?.roles, answer[0]?.scope.regions, answer[0]?.accessUntil], ['Baru', ['PO'], [4], '2035-01-31T17:00:00.000Z']) // prettier-ignore
  })

  it('come in with days and roles as the portal shows them, and go out with a last day as a day', async () => {
    const content =
      'E-mail;Nama;Peran;Akses;Akses sampai;Regional\nhari@ido.example;Hari;Product owner | cmp;ya;31/12/2099;Semua\n'
    const done = await upload(content)
    assert.equal(done.status, 200, done.text)
    const [row] = (await admin.call(users.list, { query: { search: 'hari@ido.example' } })).answer
    assert.deepEqual(
      [row?.roles, row?.accessUntil, row?.scope.regions],
      [['CMP', 'PO'], '2099-12-31T17:00:00.000Z', null],
    )
    const told = (await upload('E-mail;Nama;Peran;Akses sampai\nx@ido.example;X;Bukan peran;31/02/2099\n', true)).body
      ?.content
    assert.deepEqual(
      told?.[0]?.problems.map(({ field, column }) => [field, column]),
      [
        ['roles', 'Peran'],
        ['accessUntil', 'Akses sampai'],
      ],
    )
    await people.query(`update account set suspended = true where email = 'hari@ido.example'`)
    const file = await admin.call(users.export, {
      query: { format: 'csv', language: 'en', search: 'hari@ido.example' },
    })
    const [line] = parse<Record<string, string>>(file.text, { bom: true, columns: true })
    assert.deepEqual([line?.['Access until'], line?.['Access state']], ['2099-12-31', 'Suspended'])
  })

  it('come in suspended where the file says so, and are then not invited', async () => {
    const invited = () => people.count("from graphile_worker.jobs where task_identifier = 'password-link'")
    const earlier = await invited()
    const { status } = await upload('E-mail;Nama;Ditangguhkan\ncuti@ido.example;Sedang Cuti;Ya\n')
    assert.equal(status, 200)
    assert.equal(await people.count("from account where email = 'cuti@ido.example' and suspended"), 1)
    assert.equal(await invited(), earlier)
  })

  it('are refused as a whole with every problem named by line and field, in the reader’s language', async () => {
    const content = [
      'email,name,roles,hasAccess,regions',
      'satu@ido.example,Satu,PO,ya,*',
      'bukan alamat,Dua,PO,ya,*',
      'tiga@ido.example,,KEPALA,mungkin,T-REG 9',
      `${accountOf('ADMIN').email},Bukan Saya,,,`,
      'empat@ido.example,Empat',
      'lima@ido.example,,PO,,',
      ',Tanpa,PO,ya,*',
    ].join('\n')
    const earlier = await people.count('from account')
    const { status, body, message } = await upload(content, false, management)
    assert.equal(status, 409)
    assert.equal(message, '7 baris ditolak, sehingga tidak ada yang disimpan')
    assert.equal(await people.count('from account'), earlier)
    const told = body?.content.map(({ line, action, problems }) => [line, action, problems.map(({ field }) => field).toSorted()]) // prettier-ignore
    assert.deepEqual(told, [
      [2, 'refused', ['hasAccess']],
      [3, 'refused', ['email']],
      [4, 'refused', ['hasAccess', 'name', 'regions']],
      [5, 'refused', ['']],
      [6, 'refused', ['file']],
      [7, 'refused', ['name']],
      [8, 'refused', ['email']],
    ])
    for (const wrong of ['', 'nama,umur\n', 'email,email\n']) {
      assert.deepEqual((await upload(wrong)).fields, ['file'], wrong)
    }
    assert.equal((await upload(`email\n${'x'.repeat(6 * 1024 * 1024)}`)).status, 413)
  })

  it('that nothing depends on are deleted, and an undo brings all of it back under the same id', async () => {
    const person = await portal.addPerson({ email: 'hapus@ido.example', roles: ['PO'], regions: [2] })
    const id = person.user?.id ?? 0
    await people.query(
      `insert into saved_view (owner_id, screen, name, search) values ($1, 'users', 'Tampilan', 'x=1')`,
      [id],
    )
    await people.query(
      `insert into account_photo (account_id, type, bytes, source) values ($1, 'image/png', '\\x0102ff', 'own')`,
      [id],
    )
    await people.query(
      `insert into activity (account_id, name, email, activitytype) values ($1, 'H', 'h', 'SIGN_IN')`,
      [id],
    )
    await people.query(
      `insert into api_key (name, key_hash, scopes, made_by, maker_id) values ('Kunci H', '\\x01', '{query}', 'H', $1)`,
      [id],
    )
    const earlier = await people.query('select * from account where id = $1', [id])
    const { answer } = await management.call(users.remove, { params: { id } })
    assert.equal((await person.get('/api/v2/auth/session')).status, 401)
    assert.equal(await people.count(`from account where id = ${id}`), 0)
    assert.equal(await people.count(`from activity where name = 'H' and account_id is null`), 1)
    assert.equal(await people.count(`from api_key where name = 'Kunci H' and maker_id is null`), 1)
    const restored = await management.call(users.restore, { params: { id: answer.trashId } })
    assert.equal(restored.status, 200, restored.text)
    assert.deepEqual(await people.query('select * from account where id = $1', [id]), earlier)
    assert.deepEqual([restored.answer.id, restored.answer.roles, restored.answer.scope.regions], [id, ['PO'], [2]])
    assert.deepEqual(await people.query('select bytes from account_photo where account_id = $1', [id]), [{ bytes: Buffer.from([1, 2, 255]) }]) // prettier-ignore
    assert.equal(await people.count(`from saved_view where owner_id = ${id}`), 1)
    assert.equal(await people.count(`from activity where account_id = ${id} and name = 'H'`), 1)
    assert.equal(await people.count(`from api_key where maker_id = ${id}`), 1)
    await portal.signInBy('hapus@ido.example')
    assert.equal((await management.call(users.restore, { params: { id: answer.trashId } })).status, 404)
    assert.deepEqual(
      (await people.audit('user', id)).map(({ action }) => action),
      ['user.restored', 'user.deleted'],
    )
  })

  it('that others depend on stay, and the answer says what and how many', async () => {
    const po = await portal.signIn('PO')
    await po.call(createVoc, { body: {} })
    await po.call(createVoc, { body: {} })
    const { status, message, body } = await admin.call(users.remove, { params: { id: await people.idOf('PO') } })
    assert.equal(status, 409)
    assert.equal(message, `${accountOf('PO').email} tidak dapat dihapus karena masih dipakai oleh: 2 VoC`)
    assert.deepEqual(body?.content, { dependents: [{ what: 'dependentVoc', count: 2 }] })
    assert.equal((await po.get('/api/v2/auth/session')).status, 200)
  })

  it('do not come back over what has taken their place, nor after 30 days', async () => {
    const user = await people.make('tempat@ido.example')
    const { answer } = await admin.call(users.remove, { params: { id: user.id } })
    const newer = await people.make('tempat@ido.example')
    const refused = await admin.call(users.restore, { params: { id: answer.trashId } })
    assert.equal(refused.status, 409)
    assert.match(refused.message, /E-mail tempat@ido\.example sudah dipakai oleh /)
    await admin.call(users.remove, { params: { id: newer.id } })
    assert.equal((await admin.call(users.restore, { params: { id: answer.trashId } })).status, 200)
    const again = await admin.call(users.remove, { params: { id: user.id } })
    await people.query(`update trash set deleted_at = now() - interval '31 days' where id = $1`, [again.answer.trashId])
    assert.equal((await admin.call(users.restore, { params: { id: again.answer.trashId } })).status, 404)
    await cleanUpNow(portal)
    assert.equal(await people.count(`from trash where id = ${again.answer.trashId}`), 0)
  })

  it('forget or keep everything in the database that points at an account', async () => {
    const known = [...accountTrash.rows, ...(accountTrash.links ?? [])].map(([table, column]) => `${table}.${column}`)
    // Blocks the delete; ends with the account and is not brought back.
    const blocking = ['voc.created_by_id', 'voc_attachment.created_by_id', 'voc_change.by_id', 'voc_comment.by_id']
    const ended = ['access_challenge.account_id', 'access_key.account_id', 'announcement_dismissal.account_id', 'email_change.account_id', 'factor_reset.account_id', 'factor_step.account_id', 'home_dashboard.account_id', 'known_device.account_id', 'last_write.account_id', 'notice.person_id', 'notice_choice.person_id', 'password_link.account_id', 'session.account_id', 'session.view_as', 'sign_in_failure.account_id', 'voc_mention.person_id'] // prettier-ignore
    const { rows } = await portal.database.pool.query<{ at: string }>(
      `select c.conrelid::regclass || '.' || a.attname as at from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'account'::regclass`,
    )
    const own = ['account.id']
    assert.deepEqual(rows.map(({ at }) => at).toSorted(), [...known, ...blocking, ...ended].filter((at) => !own.includes(at)).toSorted()) // prettier-ignore
  })
})
