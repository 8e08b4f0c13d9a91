/** A log-in is tried only when both are there; otherwise nothing is sent, and the empty fields are named. */
export function missingForLogIn(input: LogInInput): readonly (keyof LogInInput)[] {
  const missing: (keyof LogInInput)[] = []
  if (input.username.trim() === '') missing.push('username')
  if (input.password === '') missing.push('password')
  return missing
}

export interface LogInInput {
  readonly username: string
  readonly password: string
}
