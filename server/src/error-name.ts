/** Returns the name of an error for the log. Messages must not be logged: databases and mail servers quote what people typed. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** Returns the error code of the system, database or a library, such as `ECONNREFUSED`, or else the name of the error. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : errorName(error)
