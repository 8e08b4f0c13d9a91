import {
  accountAuthorization,
  planAuthorization,
  planCardAuthorization,
} from '@fieldstone/contract/papers/debit-authorization'
import {
  accountAuthorizationEs,
  planAuthorizationEs,
  planCardAuthorizationEs,
} from '@fieldstone/contract/papers/debit-authorization-es'
import { electronicLettersText } from '@fieldstone/contract/papers/electronic-letters'
import { electronicLettersTextEs } from '@fieldstone/contract/papers/electronic-letters-es'
import { paymentAuthorization } from '@fieldstone/contract/papers/payment-authorization'
import { paymentAuthorizationEs } from '@fieldstone/contract/papers/payment-authorization-es'
import { planAgreement } from '@fieldstone/contract/papers/plan-agreement'
import { planAgreementEs } from '@fieldstone/contract/papers/plan-agreement-es'
import { textVersionIn } from '@fieldstone/contract/papers/text-version'
import type { ServerLanguage } from './language.ts'

const english = {
  account: accountAuthorization,
  payment: paymentAuthorization,
  plan: planAuthorization,
  planCard: planCardAuthorization,
  letters: electronicLettersText,
  planAgreement,
} as const

type Agreements = typeof english

/** What people agree to, in the language in which they read it. */
const AGREEMENTS: Readonly<Record<ServerLanguage, Agreements>> = {
  en: english,
  es: {
    account: accountAuthorizationEs,
    payment: paymentAuthorizationEs,
    plan: planAuthorizationEs,
    planCard: planCardAuthorizationEs,
    letters: electronicLettersTextEs,
    planAgreement: planAgreementEs,
  },
}

/** A text that was read and agreed to. */
export interface AgreedText {
  readonly text: string
  /** The one that counts; null: what was read is English. */
  readonly englishText: string | null
  readonly language: ServerLanguage
}

/** A text as it is read, and kept once agreed to. */
export function agreedText<Name extends keyof Agreements>(
  name: Name,
  facts: Parameters<Agreements[Name]>[0],
  language: ServerLanguage,
): AgreedText {
  // The facts belong to the name, which the compiler does not follow through the table.
  const textIn = (one: ServerLanguage) => (AGREEMENTS[one][name] as (of: typeof facts) => string)(facts)
  return { text: textIn(language), englishText: language === 'en' ? null : textIn('en'), language }
}

/** The version of a text under which it is kept in this language. */
export const versionIn = (version: string, { language }: Pick<AgreedText, 'language'>): string =>
  textVersionIn(version, language)
