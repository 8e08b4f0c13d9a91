export interface Mail {
  /** The same each time that this mail is handed over: a receiver can tell a second copy by it. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachment?: { readonly name: string; readonly content: string | Buffer }
}

/** How far an e-mail came before it was refused. 'connection': no mail server answered as one. */
export type MailStage = 'connection' | 'login' | 'address' | 'sender' | 'recipient' | 'message'

/** An e-mail could not be handed over. Holds no text of the mail server: its replies quote addresses. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly stage: MailStage
  /** The reply code with its enhanced status, '550 5.1.1', or the connection's error code, 'ETIMEDOUT'. */
  readonly code: string

  constructor(stage: MailStage, code: string) {
    super(`the e-mail was not handed over: ${stage} ${code}`)
    this.stage = stage
    this.code = code
  }

  /**
   * Whether the same e-mail would be refused forever: the mail server says that the mailbox does not take it (5xx), or the
   * address is none. A refusal by policy (5.7) is about this system, not about the mailbox, and ends once that is fixed.
   */
  get isFinal(): boolean {
    return this.stage === 'address' || (this.stage === 'recipient' && /^5(?!\d\d 5\.7\.)/.test(this.code))
  }
}

/** Sends one mail; throws MailFailure when it could not be handed over. The outbox calls it, nothing else. */
export interface Mailer {
  /** False: nothing leaves, mail stays readable in the outbox. */
  readonly isReal: boolean
  send(mail: Mail): Promise<void>
}
