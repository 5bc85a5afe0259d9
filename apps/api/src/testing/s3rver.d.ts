declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** An S3-compatible server in this process; its test credentials are S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
