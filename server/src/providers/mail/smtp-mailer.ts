import nodemailer from 'nodemailer'
import type { Mailer } from '../mailer.ts'

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
      await transport.sendMail({ messageId, from, to, subject, text, attachments })
    },
  }
}

/** Of 'Fieldstone <mail@example.com>': example.com. */
const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
