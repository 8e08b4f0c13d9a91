/** Of the text below. A change of a word is a new version; what was agreed to is kept with each consent. */
export const ELECTRONIC_LETTERS_TEXT_VERSION = '2'

export interface LettersCompany {
  readonly companyName: string
  readonly servicingEmail: string
  readonly phone: string
  /** '' where there is none. */
  readonly tollFree: string
}

/** What a person agrees to who takes letters by e-mail. */
export const electronicLettersText = ({
  companyName,
  servicingEmail,
  phone,
  tollFree,
}: LettersCompany): string =>
  `I agree that ${companyName} sends me letters about the tax certificates on my property by e-mail, as PDF files, instead of by mail: payoffs, receipts, payment plan agreements and lien releases. A notice before foreclosure always comes by mail. I can read e-mail and PDF files, and print or save them. I may go back to paper at any time and at no charge: on my profile page, by calling ${tollFree || phone}, or by writing to ${servicingEmail}. I may ask for a paper copy of any letter. If my e-mail address changes, letters come by mail until I agree again for the new address.`
