/** What a log may hold of an error: its name alone. Messages, of the database or of a mail server, quote what people typed. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** The code that the system, the database or a library gave the error, as `ECONNREFUSED`; without one, its name. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : errorName(error)
