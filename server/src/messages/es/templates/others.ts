import type { TextsOf } from '../../catalogues.ts'
import { type otherTexts as english, otherTexts as forStaff } from '../../en/templates/others.ts'

/** Letters by e-mail and answers to the contact form. Reminders to attorneys, reports and tests go to staff, who read English. */
export const otherTexts: TextsOf<typeof english> = {
  ...forStaff,
  'letter-mail': {
    subject: '{letter}',
    text: `Estimado/a {name}:

La carta «{letter}», sobre el certificado de impuestos {certificateNo}, va adjunta como archivo PDF. Guárdela.

La recibe por correo electrónico porque usted lo aceptó. Para volver a recibir las cartas por correo postal, o esta en
papel, abra su perfil, llame al {tollFree} o escriba a {servicingEmail}:

{link}

{company}
`,
  },
  'in-rem-notice': {
    subject: 'Después de una exoneración de deudas por bancarrota (discharge)',
    text: `Si en una bancarrota se le exoneró de sus deudas (discharge): esto no es un intento de cobrarle a usted personalmente, y usted no debe personalmente esta deuda. El gravamen fiscal sobre la propiedad continúa. El monto que se indica es lo que redime la propiedad; pagarlo es decisión suya.
`,
  },
  'contact-answer': {
    subject: 'Su mensaje a {company}',
    text: `{answer}

{company}
{tollFree}

Usted escribió:
{question}
`,
  },
}
