/** The last lines of mails to users. */
export const greeting = `Questions? Write to {servicingEmail} or call {tollFreeHours}.

{company}
`

export const questions = `Questions? {servicingEmail}, {tollFree}
{company}`
