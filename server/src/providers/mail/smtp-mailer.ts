import nodemailer from 'nodemailer'
import { type Mailer, MailFailure, type MailStage } from '../mailer.ts'

/** Mail by SMTP when a server is set; without one, mail stays in the outbox and can be read there. */
export function createMailer(smtpUrl: string | null, from: string): Mailer {
  if (smtpUrl === null) return { isReal: false, send: async () => undefined }
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isReal: true,
    send: async (mail) => {
      const { id, to, subject, text, attachment } = mail
      const attachments = attachment ? [{ filename: attachment.name, content: attachment.content }] : []
      const messageId = `<${id}@${domainOf(from)}>`
      try {
        await transport.sendMail({ messageId, from, to, subject, text, attachments })
      } catch (error) {
        throw mailFailureFrom(error)
      }
    },
  }
}

/** Reads what nodemailer adds to its errors: the SMTP command, the reply, and a code of its own. */
function mailFailureFrom(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  const { code, command, responseCode, response } = error as MailError
  if (responseCode) {
    const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
    const reply = status === undefined ? String(responseCode) : `${responseCode} ${status}`
    return new MailFailure(stageOf(code, command ?? ''), reply)
  }
  // Without a reply: no mail server was asked about an address that is none.
  return new MailFailure(code === 'EENVELOPE' ? 'address' : code === 'EAUTH' ? 'login' : 'connection', code)
}

interface MailError {
  readonly code: string
  readonly command?: string
  /** False: the server has not replied. */
  readonly responseCode?: number | false
  readonly response?: string
}

function stageOf(code: string, command: string): MailStage {
  if (code === 'EAUTH') return 'login'
  if (command === 'RCPT TO') return 'recipient'
  if (command === 'MAIL FROM') return 'sender'
  return command === 'DATA' ? 'message' : 'connection'
}

/** Of 'Fieldstone <mail@example.com>': example.com. */
const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
