const splitTexts = (text: string): string[] =>
  text.split(',').map((word) => word.replace(/\s+/g, ' ').trim());

/** The headings of each column in the languages of the usual tables, as `foldName` returns them. */
export const COLUMN_SYNONYMS = {
  festival: splitTexts(`
    festival, festival name, name of festival, film festival, event, event name, where, festivals,
    festivalname, name des festivals, nom du festival, nombre del festival, nome del festival, nome do
    festival, rassegna, certamen, mostra, festiwal, nazwa festiwalu, nazev festivalu`),
  competition: splitTexts(`
    competition, category, section, strand, programme, program, submission category, competition
    category, kategorie, wettbewerb, sektion, categorie, categoria, concorso,
    competencia, seccion, sezione, secao, competicao, kategoria, sekcja, konkurs, sekce, soutez`),
  country: splitTexts(`
    country, festival country, land, pays, pais, paese, kraj, zeme, stat`),
  state: splitTexts(`
    state, status, submission status, result, outcome, decision, statut, estado, stato, situacao,
    ergebnis, resultat, resultado, risultato, esito, stan, wynik, stav, vysledek`),
  judging: splitTexts(`
    judging status, judging, jury status, festival decision`),
  film: splitTexts(`
    film, film title, title, project, project title, project name, movie, filmtitel, titel, titre, titre
    du film, titulo, pelicula, titolo, titolo del film, filme, tytul, tytul filmu, nazev filmu`),
  sent: splitTexts(`
    sent, sent on, submitted, submitted on, submitted at, submission date, date submitted, date of
    submission, date sent, entry date, entered on, date, eingereicht, eingereicht am, einreichdatum, gesendet am, datum, date d envoi, envoye le, date de soumission, soumis le,
    fecha de envio, enviado el, fecha de inscripcion, fecha, data di invio, inviato il, data di
    iscrizione, data, data de envio, enviado em, data de inscricao, data zgloszenia, zgloszono, data wyslania, datum odeslani, odeslano, datum prihlaseni`),
  decided: splitTexts(`
    answered, answered on, answer, answer date, notification date, notified, notified on, decided,
    decided on, decision date, date of decision, result date, antwort, antwort am, benachrichtigt am,
    datum der antwort, reponse, reponse le, date de reponse, fecha de respuesta, respuesta, data di
    risposta, risposta, data de resposta, resposta, data odpowiedzi, odpowiedz, datum odpovedi, odpoved`),
  fee: splitTexts(`
    fee, fees, entry fee, submission fee, fee paid, price, cost, amount, paid, total, gebuhr, gebuehr,
    einreichgebuhr, kosten, preis, frais, frais d inscription, tarif, cout, tasa, tarifa, cuota, coste,
    precio, quota, costo, prezzo, tassa, taxa, taxa de inscricao, custo, preco, valor, importe, montant, betrag, importo, oplata, koszt, cena, poplatek`),
  currency: splitTexts(`
    currency, fee currency, wahrung, waehrung, devise, monnaie, moneda, divisa, valuta, moeda, waluta, mena`),
  award: splitTexts(`
    award, awards, award name, awards won, prize, prizes, prize won, preise, auszeichnung,
    auszeichnungen, prix, recompense, premio, premios, premi, riconoscimento, nagroda, nagrody, cena poroty, oceneni`),
  note: splitTexts(`
    note, notes, comment, comments, remark, remarks, memo, notiz, notizen, anmerkung, anmerkungen,
    bemerkung, bemerkungen, kommentar, remarque, remarques, commentaire, nota, notas, comentario,
    observaciones, osservazioni, commento, observacoes, uwagi, notatki, poznamka, poznamky`),
};

/** The words for each state in these languages, as `foldName` returns them. */
export const STATE_SYNONYMS = {
  submitted: splitTexts(`
    submitted, sent, entered, undecided, pending, received, in consideration, under consideration, under
    review, in review, in judging, waiting, awaiting, no answer, no response, no reply, eingereicht,
    gesendet, ausstehend, offen, in prufung, envoye, soumis, en attente, en cours, enviado, pendiente,
    en revision, inviato, in attesa, pendente, em analise, wyslano, zgloszono, oczekuje, w trakcie oceny, odeslano, prihlaseno, ceka se`),
  accepted: splitTexts(`
    accepted, selected, official selection, officially selected, screened, shown, yes, ausgewahlt,
    angenommen, selectionne, selectionnee, selection officielle, accepte, acceptee, seleccionado,
    seleccionada, aceptado, seleccion oficial, selezionato, selezionata, accettato, selezione ufficiale,
    selecionado, selecionada, aceito, aceite, selecao oficial, retenu, retenue, zakwalifikowany, zakwalifikowano, wybrany, przyjety, przyjeto, vybrano, vybran, prijato, prijat`),
  rejected: splitTexts(`
    rejected, not selected, not accepted, declined, refused, unsuccessful, not successful, no,
    abgelehnt, nicht ausgewahlt, nicht angenommen, absage, refuse, refusee, non selectionne, non
    selectionnee, rechazado, rechazada, no seleccionado, no seleccionada, rifiutato, non selezionato,
    non selezionata, rejeitado, recusado, nao selecionado, nao selecionada, non retenu, non retenue, odrzucony, odrzucono, niezakwalifikowany, nie zakwalifikowano, zamitnuto, zamitnut, neprijato, nevybrano`),
  awarded: splitTexts(`
    awarded, award, award winner, winner, won, prize, prize winner, honorable mention, honourable
    mention, special mention, gewonnen, gewinner, preistrager, ausgezeichnet, prime, primee, gagnant,
    premiado, premiada, ganador, ganadora, premiato, premiata, vincitore, vencedor, vencedora, nagrodzony, nagrodzono, oceneno, ocenen`),
  'will-not-submit': splitTexts(`
    withdrawn, withdrew, withdrawn by filmmaker, withdrawn by me, pulled, zuruckgezogen, retire,
    retiree, retirado, retirada, ritirato, ritirata, wycofany, wycofano, stazeno`),
};
