export { RECEIPT_WORDS_ES as receipt } from '@fieldstone/contract/papers/receipt-words-es'
