/** Where the content of files is kept. Keys are our own: 'certificates/7/ab12.pdf'. */
export interface FileStorage {
  /** Replaces a file of the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
}
