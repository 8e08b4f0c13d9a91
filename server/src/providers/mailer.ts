export interface Mail {
  /** The same each time that this mail is handed over: a receiver can tell a second copy by it. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachment?: { readonly name: string; readonly content: string | Buffer }
}

/** Sends one mail; rejects when it could not be handed over. The outbox calls it, nothing else. */
export interface Mailer {
  /** False: nothing leaves, mail stays readable in the outbox. */
  readonly isReal: boolean
  send(mail: Mail): Promise<void>
}
