/** The version of the text below. Increase it with every change. Each consent stores the text that was agreed to. */
export const ELECTRONIC_LETTERS_TEXT_VERSION = '1'

export interface LettersCompany {
  readonly companyName: string
  readonly servicingEmail: string
  readonly phone: string
  /** '' if there is none. */
  readonly tollFree: string
}

/** The text that a person agrees to in order to get letters by e-mail. */
export const electronicLettersText = ({
  companyName,
  servicingEmail,
  phone,
  tollFree,
}: LettersCompany): string =>
  `I agree that ${companyName} sends me letters about the tax certificates on my property by e-mail, as PDF files, instead of by post: payoffs, receipts, payment plan agreements and lien releases. A notice before foreclosure always comes by post. I can read e-mail and PDF files, and print or save them. I may go back to paper at any time and at no charge: on my profile page, by calling ${tollFree || phone}, or by writing to ${servicingEmail}. I may ask for a paper copy of any letter. If my e-mail address changes, letters come by post until I agree again for the new address.`
