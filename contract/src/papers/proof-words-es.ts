import type { ProofWords } from './proof-words.ts'

/** The same in Spanish. */
export const PROOF_WORDS_ES: ProofWords = {
  proofTitle: '¿Es auténtico este papel?',
  proofCheck: 'Escanee o escriba este código en {page}',
  proofNeverChanges:
    'Nuestra dirección postal y los datos para transferencias nunca cambian por correo. Si un mensaje lo dice, llame al {phone} antes de pagar.',
  proofAlt: 'Código QR de la página que comprueba este papel',
}
