import { mailText } from '../../messages/mail.ts'
import { oneLine, type QueuedMail } from '../../outbox.ts'

interface PlanMailInput {
  readonly company: {
    readonly companyName: string
    readonly servicingEmail: string
    readonly tollFree: string
    readonly hours: string
  }
  readonly person: {
    readonly username: string
    readonly email: string
    readonly firstName: string
    readonly lastName: string
  }
  readonly certificate: { readonly certificateNo: string; readonly parcelNo: string }
  readonly comment: string
  readonly link: string
}

/** One mail to servicing with the person's message, and one to the person, which contains nothing that was typed. */
export function planMails(input: PlanMailInput): Omit<QueuedMail, 'at'>[] {
  const { company, person, certificate } = input
  return [
    {
      kind: 'plan-request',
      to: company.servicingEmail,
      subject: `Payment plan request for certificate ${certificate.certificateNo}`,
      text: forServicing(input),
    },
    {
      to: person.email,
      ...mailText('plan-request-received', {
        company: company.companyName,
        servicingEmail: company.servicingEmail,
        tollFree: company.tollFree,
        hours: company.hours,
        certificateNo: certificate.certificateNo,
        parcelNo: certificate.parcelNo,
        link: input.link,
      }),
    },
  ]
}

function forServicing({ person, certificate, comment, link }: PlanMailInput): string {
  return `${oneLine(`${person.firstName} ${person.lastName}`)} (${oneLine(person.username)}) asks for a payment plan.

Certificate: ${certificate.certificateNo}
Parcel: ${certificate.parcelNo}
E-mail: ${oneLine(person.email)}
${link}

The options are promised by e-mail within 1 business day.

Comment:
${comment === '' ? '(none)' : comment}
`
}
