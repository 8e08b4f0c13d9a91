/** The last lines of mails to users. */
export const greeting = `¿Tiene preguntas? Escriba a {servicingEmail} o llame al {tollFree}.

{company}
`

export const questions = `¿Tiene preguntas? {servicingEmail}, {tollFree}
{company}`
