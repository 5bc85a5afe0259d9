/** What the archive of the embedded server's write-ahead log holds, for metrics and readiness. */
export interface WalArchiveState {
  /** In a few words why the log does not arrive, or cannot be replayed. */
  failing: string | null
  /** When the last segment of the log arrived. */
  archivedAt: Date | null
  /** From when on the database can be restored to any instant. */
  since: Date | null
  bytes: number
}
