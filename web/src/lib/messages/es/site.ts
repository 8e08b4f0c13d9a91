import type { Catalogues } from '../translated.ts'

export const site: Catalogues['site'] = {
  aboutTitle: 'Quiénes somos',
  aboutHeading: 'Administramos certificados de impuestos',
  aboutLede: 'Llevamos la cuenta de cada certificado, le decimos cuánto se debe y recibimos su pago.',
  aboutWhatHeading: 'Qué es un certificado de impuestos',
  aboutWhat:
    'Cuando no se pagan los impuestos de una propiedad, el condado puede vender la deuda. Quien la compra le paga los impuestos al condado y recibe un certificado de impuestos. El certificado es un gravamen: un derecho sobre la propiedad hasta que se pague la deuda.',
  aboutDoHeading: 'Qué hacemos',
  aboutDo:
    'Administramos el certificado desde el día en que se vende hasta que se libera el gravamen. Usted puede ver cuánto se debe en cualquier momento. No necesita una cuenta para verlo.',
  aboutNotHeading: 'Qué no somos',
  aboutNot: 'No somos el condado ni un tribunal. Somos una empresa privada. No damos asesoramiento legal.',
  aboutWhoHeading: 'Quién usa este sitio',
  aboutWho:
    'Los propietarios buscan y pagan sus gravámenes. Los funcionarios ven los gravámenes de su condado. Los abogados llevan las fechas de los casos que tienen a su cargo.',

  contactTitle: 'Contáctenos',
  contactLede: 'Le responde una persona. Tenga a mano el número de su certificado o de su parcela.',
  contactPhones: 'Teléfono y correo electrónico',
  contactPhone: 'Teléfono',
  contactTollFree: 'Número gratuito',
  contactFax: 'Fax',
  contactEmail: 'Correo electrónico',
  contactHours: 'Horario',
  contactPost: 'Por correo postal',
  contactPostBody: 'Cartas y preguntas:',
  contactPayBody:
    'Pagos con cheque de caja o giro postal, con una copia impresa de su factura de liquidación:',
  contactNone:
    'Pronto publicaremos aquí nuestro teléfono y nuestras direcciones. Hasta entonces, escríbanos con este formulario.',
  contactFailed: 'No se pudieron cargar nuestros teléfonos.',

  helpTitle: 'Ayuda',
  helpLede: 'Lo que más se busca aquí.',
  helpFind: 'Encontrar un certificado',
  helpFindBody:
    'Búsquelo por número de parcela, por dirección o por nombre del propietario. El número de parcela está en su factura de impuestos.',
  helpFindLink: 'Abrir la búsqueda',
  helpAsk: 'Leer las respuestas',
  helpAskBody: 'Qué es el monto de liquidación, cuánto cuesta pagar y qué pasa después.',
  helpAskLink: 'Preguntas y respuestas',
  helpHardship: 'Si no puede pagar',
  helpHardshipBody: 'Un plan de pagos, ayuda legal gratis, y lo que no debe hacer.',
  helpHardshipLink: 'Qué hacer si no puede pagar',
  helpVerify: 'Verificar un documento',
  helpVerifyBody:
    'Cada liquidación, recibo y carta de liberación tiene un código. Cualquiera puede ver sin cuenta si es auténtico y si todavía es válido.',
  helpVerifyLink: 'Verificar un código',
  helpCall: 'Hablar con una persona',
  helpCallLink: 'Escríbanos',

  disclaimerTitle: 'Aviso legal',
  summaryHeading: 'En pocas palabras',
  disclaimerShort:
    'Estas cifras son para su información. Lo que cuenta es el monto de liquidación del día en que usted autoriza un pago aquí, o en que nos llega su cheque o transferencia. No damos asesoramiento legal.',
  disclaimer1Heading: 'Cifras de liquidación',
  disclaimer1:
    'Un monto de liquidación vale hasta la fecha que se muestra con él. Después de esa fecha puede haber más intereses y gastos, así que el monto puede cambiar. Un pago menor que el monto de liquidación del día en que cuenta no redime el certificado.',
  disclaimer2Heading: 'Redención',
  disclaimer2:
    'Un pago redime un certificado solo cuando los fondos se han confirmado. Si hay un caso en el tribunal o una fecha de venta, la redención puede estar limitada o ya no ser posible. En ese caso, llámenos antes de enviar un pago.',
  disclaimer3Heading: 'Registros',
  disclaimer3:
    'La información de este sitio viene de los registros de los condados y de los nuestros. Corregimos los errores cuando los conocemos. El registro oficial es el del condado.',
  disclaimer4Heading: 'Sin asesoramiento legal',
  disclaimer4:
    'Nada de este sitio es asesoramiento legal ni de impuestos, y usarlo no lo hace cliente nuestro. Si necesita asesoramiento, consulte a un abogado.',
  disclaimer5Heading: 'Otros sitios',
  disclaimer5: 'Otras empresas ofrecen los pagos con tarjeta y los mapas, con sus propias condiciones.',

  legalLanguage: 'Esta es una traducción. Si difiere del texto en inglés, vale el texto en inglés.',

  privacyTitle: 'Política de privacidad',
  privacyEffective: 'Vigente desde 2018',
  privacyShort:
    'Usamos lo que usted nos da para administrar su certificado y para nada más. No lo vendemos. Los números de tarjeta nunca nos llegan.',
  privacy1Heading: 'Qué datos recopilamos',
  privacy1:
    'Cuando crea una cuenta: su nombre, dirección, teléfono y correo electrónico. Cuando nos escribe: lo que escribe. Cuando paga: el monto, la fecha y un número de referencia. Guardamos quién ha visto un monto de liquidación.',
  privacy2Heading: 'Qué no guardamos nunca',
  privacy2:
    'Los números de tarjetas y de cuentas bancarias van directo a nuestro proveedor de pagos. Guardamos solo los últimos cuatro dígitos de una cuenta bancaria.',
  privacy3Heading: 'Registros públicos',
  privacy3:
    'Los nombres de los propietarios, las direcciones de las propiedades y los datos de un certificado son registros públicos del condado. Cualquiera puede verlos.',
  privacy4Heading: 'Quién más los ve',
  privacy4:
    'El condado que vendió el certificado, los abogados que llevan un caso y nuestro proveedor de pagos. Cada uno ve solo lo que necesita. Si usted abre un mapa, solo se envía la dirección de la propiedad.',
  privacy5Heading: 'Qué queda en su navegador',
  privacy5:
    'No usamos cookies ni rastreadores. Su navegador guarda su sesión hasta que usted la cierra, y lo que eligió de idioma, colores y tablas.',
  privacy6Heading: 'Niños',
  privacy6:
    'Este sitio no es para niños menores de 13 años. No recopilamos a sabiendas ningún dato de ellos. Si nos enteramos de que lo hicimos, lo borramos.',
  privacy7Heading: 'Sus preguntas',
  privacy7:
    'Inicie sesión y vaya a su perfil. Allí puede descargar lo que guardamos sobre usted, o pedirnos que eliminemos su cuenta. También puede preguntarnos, o pedir que corrijamos sus datos. {link}',
  privacy8Heading: 'Cuánto tiempo lo guardamos',
  privacy8:
    'Conservamos los pagos, recibos, acuerdos y archivos legales, como exige la ley. Lo demás lo borramos después de un tiempo fijo: un inicio de sesión fallido después de un día, un correo electrónico sobre su cuenta después de un mes, el texto de un correo electrónico sobre un certificado después de años. Un tribunal puede pedirnos que guardemos más.',
}
