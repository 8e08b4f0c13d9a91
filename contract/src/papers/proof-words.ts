/** What a paper says of its code, in English. */
export const PROOF_WORDS = {
  proofTitle: 'Is this paper genuine?',
  proofCheck: 'Scan, or enter this code at {page}',
  proofNeverChanges:
    'Our mailing address and wire instructions never change by mail. If any message says so, call {phone} before you pay.',
  proofAlt: 'QR code of the page that checks this paper',
} as const

export type ProofWords = Readonly<Record<keyof typeof PROOF_WORDS, string>>
