import type { ProofWords } from './proof-words.ts'

/** The same in Spanish. */
export const PROOF_WORDS_ES: ProofWords = {
  proofTitle: '¿Es auténtico este documento?',
  proofCheck: 'Escanee o escriba este código en {page}',
  proofNeverChanges:
    'Nunca cambiamos nuestra dirección postal ni los datos para transferencias por correo postal o electrónico. Si un mensaje lo dice, llame al {phone} antes de pagar.',
  proofAlt: 'Código QR de la página que verifica este documento',
}
