export interface LogInInput {
  readonly username: string
  readonly password: string
}

/** The fields that are empty. A log-in is tried only when both are filled in. */
export function missingForLogIn({ username, password }: LogInInput): readonly (keyof LogInInput)[] {
  return [
    ...(username.trim() === '' ? (['username'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ]
}
