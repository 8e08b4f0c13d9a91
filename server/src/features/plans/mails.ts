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
      kind: 'plan-request-received',
      to: person.email,
      subject: `We have your payment plan request for certificate ${certificate.certificateNo}`,
      text: forTaxpayer(input),
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

function forTaxpayer({ company, certificate, link }: PlanMailInput): string {
  return `Hello,

we have your request for a payment plan on tax certificate ${certificate.certificateNo} (parcel ${certificate.parcelNo}).
A servicing specialist reviews it. The options are e-mailed to you within 1 business day.

The certificate: ${link}

Questions? Write to ${company.servicingEmail} or call ${company.tollFree} (${company.hours}).

${company.companyName}
`
}
