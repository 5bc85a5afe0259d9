/** A row by the names of its columns: instants in milliseconds since 1970, days as their number since then. */
export type Row = Readonly<Record<string, unknown>>

/** The type of each column, as PostgreSQL calls it. */
export type ColumnTypes = ReadonlyMap<string, string>

const chunkLength = 128 * 1024
/** Longer than any row, timelines and titles included. */
const spare = 16 * 1024
const integerType = 23
const jsonbVersion = 1
const millisecondsTo2000 = 946_684_800_000
const daysTo2000 = 10_957
const word = 4_294_967_296
const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])

/**
 * Rows in COPY's binary form: neither side spells numbers and instants out, which makes millions of rows twice as fast
 * as text.
 */
export class BinaryRows {
  private readonly types: ColumnTypes
  private fields: readonly { name: string; write: (value: never) => void }[] = []
  private readonly buffer = Buffer.alloc(chunkLength + spare)
  private readonly view = new DataView(this.buffer.buffer, this.buffer.byteOffset, this.buffer.byteLength)
  private at = header.copy(this.buffer)

  private readonly writers: Readonly<Record<string, (value: never) => void>> = {
    smallint: (value: number) => this.put16(value),
    integer: (value: number) => this.put32(value),
    bigint: (value: number) => this.put64(value),
    boolean: (value: boolean) => this.put8(value ? 1 : 0),
    'double precision': (value: number) => {
      this.view.setFloat64(this.at, value)
      this.at += 8
    },
    'timestamp with time zone': (value: number) => this.put64((Math.trunc(value) - millisecondsTo2000) * 1000),
    date: (value: number) => this.put32(value - daysTo2000),
    jsonb: (value: unknown) => {
      this.put8(jsonbVersion)
      this.text(JSON.stringify(value))
    },
    'integer[]': (values: readonly number[]) => {
      for (const each of [1, 0, integerType, values.length, 1]) this.put32(each)
      for (const value of values) {
        this.put32(4)
        this.put32(value)
      }
    },
  }

  constructor(types: ColumnTypes) {
    this.types = types
  }

  /** Those of the first row, which all others have as well. */
  get columns(): string[] {
    return this.fields.map(({ name }) => name)
  }

  add(row: Row): void {
    if (this.fields.length === 0) {
      const text = (value: string) => this.text(value)
      this.fields = Object.keys(row).map((name) => ({ name, write: this.writers[this.types.get(name) ?? ''] ?? text }))
    }
    this.put16(this.fields.length)
    for (const { name, write } of this.fields) {
      const value = row[name]
      const lengthAt = this.at
      this.put32(-1)
      if (value === null || value === undefined) continue
      write(value as never)
      this.view.setInt32(lengthAt, this.at - lengthAt - 4)
    }
  }

  /** What was written since, once it is worth sending; null before. */
  chunk(): Buffer | null {
    return this.at < chunkLength ? null : this.take()
  }

  /** The rest with COPY's end mark. */
  end(): Buffer {
    this.put16(-1)
    return this.take()
  }

  private take(): Buffer {
    const taken = Buffer.from(this.buffer.subarray(0, this.at))
    this.at = 0
    return taken
  }

  private text(value: string): void {
    this.at += this.buffer.write(value, this.at, 'utf8')
  }

  private put8(value: number): void {
    this.view.setInt8(this.at, value)
    this.at += 1
  }

  private put16(value: number): void {
    this.view.setInt16(this.at, value)
    this.at += 2
  }

  private put32(value: number): void {
    this.view.setInt32(this.at, value)
    this.at += 4
  }

  private put64(value: number): void {
    const high = Math.floor(value / word)
    this.put32(high)
    this.view.setUint32(this.at, value - high * word)
    this.at += 4
  }
}
