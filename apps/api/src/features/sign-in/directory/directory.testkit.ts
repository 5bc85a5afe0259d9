import { base } from '../../../testing/slapd.ts'

/** The smallest JPEG that is one by its content and declares a size: 1 x 1, grey. */
export const photo = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9', 'hex')

interface Entry {
  nik: string
  uid: string
  name: string
  mail?: string
  photo?: Buffer
}

export const passwordOf = (uid: string): string => `kata sandi direktori ${uid}`
export const dnOf = (uid: string): string => `uid=${uid},ou=people,${base}`

export function entry({ nik, uid, name, mail, photo: picture }: Entry): string {
  return `dn: ${dnOf(uid)}
objectClass: inetOrgPerson
uid: ${uid}
employeeNumber: ${nik}
cn: ${name}
sn: ${name.split(' ').at(-1)}
userPassword: ${passwordOf(uid)}
${mail === undefined ? '' : `mail: ${mail}\n`}${picture === undefined ? '' : `jpegPhoto:: ${picture.toString('base64')}\n`}`
}

export const group = (name: string, ...uids: string[]): string => `dn: cn=${name},ou=groups,${base}
objectClass: groupOfNames
cn: ${name}
${uids.map((uid) => `member: ${dnOf(uid)}\n`).join('')}`

/** The other way in which directories list who is in a group. */
export const posixGroup = (name: string, ...uids: string[]): string => `dn: cn=${name},ou=groups,${base}
objectClass: posixGroup
cn: ${name}
gidNumber: 5000
${uids.map((uid) => `memberUid: ${uid}\n`).join('')}`

/** A company with one of each kind that makes sign-in difficult. */
export const company = [
  entry({ nik: '100001', uid: 'budi', name: 'Budi Santoso', mail: 'Budi@Perusahaan.example', photo }),
  entry({ nik: '100002', uid: 'siti', name: 'Siti Aminah', mail: 'siti@perusahaan.example' }),
  entry({ nik: '100003', uid: 'kembar1', name: 'Kembar Satu', mail: 'kembar1@perusahaan.example' }),
  entry({ nik: '100003', uid: 'kembar2', name: 'Kembar Dua', mail: 'kembar2@perusahaan.example' }),
  entry({ nik: '100004', uid: 'tanpa', name: 'Tanpa Surat' }),
  entry({ nik: '100005', uid: 'bentrok', name: 'Bentrok Alamat', mail: 'admin@ido.example' }),
  entry({ nik: '100006', uid: 'lama', name: 'Lama Bekerja', mail: 'lama@perusahaan.example' }),
  entry({ nik: '100007', uid: 'dewi', name: 'Dewi Lestari', mail: 'dewi@perusahaan.example' }),
  entry({ nik: '100008', uid: 'keluar', name: 'Keluar Sudah', mail: 'keluar@perusahaan.example' }),
  entry({ nik: '900004', uid: 'cmp', name: 'CMP Direktori', mail: 'CMP@ido.example' }),
  entry({ nik: '100009', uid: 'kepala', name: 'Kepala Bagian', mail: 'kepala@perusahaan.example' }),
  entry({ nik: '100010', uid: 'undangan', name: 'Undangan Baru', mail: 'undangan@perusahaan.example' }),
  entry({ nik: '100011', uid: 'pamit', name: 'Pamit Besok', mail: 'pamit@perusahaan.example' }),
  group('ido-admin', 'kepala', 'undangan', 'pamit'),
  group('ido-cmp', 'budi', 'siti-yang-lain'),
  group('ido-semua', 'budi', 'siti', 'dewi'),
  posixGroup('IDO-Agents', 'dewi'),
].join('\n')
