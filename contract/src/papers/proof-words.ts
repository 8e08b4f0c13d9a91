/** What a paper says of its code, in English. */
export const PROOF_WORDS = {
  proofTitle: 'Is this document genuine?',
  proofCheck: 'Scan, or enter this code at {page}',
  proofNeverChanges:
    'We never change our mailing address or wire instructions by mail or e-mail. If any message says so, call {phone} before you pay.',
  proofAlt: 'QR code of the page that verifies this document',
} as const

export type ProofWords = Readonly<Record<keyof typeof PROOF_WORDS, string>>
