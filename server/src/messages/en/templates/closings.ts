/** The last lines of mails to users. */
export const greeting = `Questions? Write to {servicingEmail} or call {tollFree} ({hours}).

{company}
`

export const questions = `Questions? {servicingEmail}, {tollFree}
{company}`
