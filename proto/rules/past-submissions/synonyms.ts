const splitTexts = (text: string): string[] =>
  text.split(',').map((word) => word.replace(/\s+/g, ' ').trim());

/** The headings of each column in the languages of the usual tables, as `foldName` returns them. */
export const COLUMN_SYNONYMS = {
  festival: splitTexts(`
    festival, festival name, name of festival, film festival, event, event name, where, wo, wo festival, festivals, veranstaltung,
    veranstaltungsname, name der veranstaltung,
    festivalname, name des festivals, nom du festival, nombre del festival, nome del festival, nome do
    festival, rassegna, certamen, mostra, festiwal, nazwa festiwalu, nazev festivalu,
    festival contest, festival or contest, contest, contest name, festival event, festival title, event title, filmfestival, festiwal filmowy, festival filmu, fesztival`),
  competition: splitTexts(`
    competition, category, section, strand, programme, program, submission category, competition
    category, kategorie, wettbewerb, sektion, categorie, categoria, concorso,
    competencia, seccion, sezione, secao, competicao, kategoria, sekcja, konkurs, sekce, soutez, kategori, verseny`),
  country: splitTexts(`
    country, festival country, land, pays, pais, paese, kraj, zeme, stat, orszag`),
  state: splitTexts(`
    state, status, submission status, entry status, statut, statut de l inscription, estado, estado de
    envio, stato, situacao, stan, stav, einreichstatus, status zgloszenia, stav prihlasky, statusz, allapot`),
  judging: splitTexts(`
    judging status, judging, jury status, festival decision, festival status, selection status, selection,
    selection result, result, results, outcome, decision, final decision, final status, final result,
    festival result, festival answer, entscheidung, ergebnis, ergebnisse, auswahl, auswahlstatus, jurystatus, resultat, resultats,
    decision du festival, statut de selection, resultado, resultados, decision del festival, estado de
    seleccion, seleccion, risultato, risultati, esito, decisione, selezione, stato selezione, stato della
    selezione, selecao, decisao, status da selecao, wynik, wyniki, decyzja, status selekcji, vysledek, vysledky, rozhodnuti, resultaat, uitslag, eredmeny`),
  film: splitTexts(`
    film, film title, title, project, project title, project name, movie, filmtitel, titel, titre, titre
    du film, titulo, pelicula, obra, oeuvre, opera, werk, dzielo, dilo, titolo, titolo del film, filme, tytul, tytul filmu, nazev filmu`),
  sent: splitTexts(`
    sent, sent on, submitted, submitted on, submitted at, submission date, date submitted, date of
    submission, date sent, entry date, entered on, date, eingereicht, eingereicht am, einreichdatum, gesendet am, datum, date d envoi, envoye le, date de soumission, soumis le,
    fecha de envio, enviado el, fecha de inscripcion, fecha, data di invio, inviato il, data di
    iscrizione, data, data de envio, enviado em, data de inscricao, data zgloszenia, zgloszono, data wyslania, datum odeslani, odeslano, datum prihlaseni,
    date applied, applied, applied on, application date, date of application, date entered, date of entry,
    submit date, submitted date, sent date, date uploaded, date of sending, date inscription, inscrit le, date de candidature,
    date de depot, date envoi, einreichungsdatum, datum der einreichung, anmeldedatum, angemeldet am, versanddatum,
    verschickt am, fecha de postulacion, fecha de presentacion, inscrito el, presentado el, data iscrizione, iscritto il,
    data invio, data de submissao, submetido em, inscrito em, data zgloszenia filmu, data prihlaseni, datum prihlasky,
    dato, sendt, sendt den, innsendt, indsendt, inskickad, skickad, ingediend, ingediend op, ingestuurd, ingestuurd op, inzenddatum, prihlaseno, anmald, bekuldve, benevezve, nevezes datuma`),
  decided: splitTexts(`
    answered, answered on, answer, answer date, notification date, notified, notified on, decided,
    decided on, decision date, date of decision, result date, antwort, antwort am, benachrichtigt am,
    datum der antwort, reponse, reponse le, date de reponse, fecha de respuesta, respuesta, data di
    risposta, risposta, data de resposta, resposta, resposta em, data odpowiedzi, odpowiedz, datum odpovedi, odpoved,
    response, response date, date notified, date of notification, results date, date du resultat, date de notification,
    antwortdatum, entschieden am, ergebnis am, ruckmeldung, fecha de notificacion, fecha de resultado, data di notifica,
    data di esito, data de notificacao, data do resultado, data decyzji, datum rozhodnuti,
    date of answer, date answered, date of response, date of reply, reply date, svar, svardato, antwoord, valasz`),
  fee: splitTexts(`
    fee, fees, entry fee, submission fee, fee paid, price, cost, amount, paid, total, gebuhr, gebuehr,
    einreichgebuhr, kosten, preis, frais, frais d inscription, tarif, cout, tasa, tarifa, cuota, coste,
    precio, quota, costo, prezzo, tassa, taxa, taxa de inscricao, custo, preco, valor, importe, montant, betrag, importo, oplata, koszt, cena, poplatek,
    amount paid, total paid, price paid, cost paid, paid price, bezahlter preis, prix paye, precio pagado, prezzo pagato, preco pago, paid fee, fee amount, entry fee paid, entry cost, entry price, submission cost,
    cost of entry, application fee, droits d inscription, droit d inscription, cout d inscription, tarif d inscription, montant paye,
    einreichungsgebuhr, teilnahmegebuhr, anmeldegebuhr, startgebuhr, gebuhren, bezahlt, tasa de inscripcion,
    cuota de inscripcion, costo de inscripcion, coste de inscripcion, precio de inscripcion, importe pagado, quota di
    iscrizione, costo di iscrizione, tassa di iscrizione, importo pagato, valor da inscricao, custo da inscricao, valor pago,
    oplata za zgloszenie, oplata zgloszeniowa, wpisowe, poplatek za prihlasku,
    startgeld, anmalningsavgift, gebyr, avgift, afgift, kostnad, pris, prijs, inschrijfgeld, nevezesi dij`),
  currency: splitTexts(`
    currency, fee currency, wahrung, waehrung, whg, wahr, devise, monnaie, moneda, divisa, valuta, moeda, waluta, mena,
    entry currency, submission currency, payment currency, currency code, currency of fee, wahrung der gebuhr, devise des frais, moneda de la cuota, valuta della quota, moeda da taxa, waluta oplaty, mena poplatku, penznem`),
  award: splitTexts(`
    award, awards, award name, awards won, prize, prizes, prize won, preise, auszeichnung,
    auszeichnungen, prix, recompense, premio, premios, premi, riconoscimento, nagroda, nagrody, cena poroty, oceneni,
    award received, awards received, award won, prizes won, award prize, prix obtenu, prix recu, premio ganado, premio vinto, premi vinti, premio recebido, preis gewonnen`),
  edition: splitTexts(`
    edition, festival edition, edition of festival, ausgabe, festivalausgabe, festivaljahr, festival year, edicion, edizione, edicao, edycja, rocnik, editie, utgave, upplaga, udgave`),
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
    en revision, inviato, in attesa, pendente, em analise, wyslano, zgloszono, oczekuje, w trakcie oceny, odeslano, prihlaseno, ceka se,
    preselected, pre selected, preselection, to be decided, not decided, not decided yet, not yet decided, no decision, no decision yet, open,
    inscrit, inscrite, envoyee, soumise, en cours d examen, en evaluation, preselectionne, preselectionnee, sans reponse, pas de reponse,
    angemeldet, vorausgewahlt, vorauswahl, engere auswahl, in bearbeitung, unentschieden, keine antwort, noch offen, wartend, in sichtung,
    inscrito, inscrita, enviada, presentado, presentada, en espera, en proceso, en evaluacion, preseleccionado, preseleccionada, sin respuesta,
    iscritto, iscritta, inviata, in valutazione, in corso, preselezionato, preselezionata, nessuna risposta,
    submetido, submetida, em avaliacao, em andamento, aguardando, pre selecionado, pre selecionada, preselecionado, preselecionada, sem resposta,
    zgloszony, wyslany, w ocenie, preselekcja, bez odpowiedzi, prihlasen, v jednani, predvyber, bez odpovedi,
    viewed, in selection process, no response yet, no answer yet, no reply yet, waiting for answer, awaiting answer, recibido, recibida, visto, vista, en proceso de seleccion,
    en cours de selection, recu, recue, ricevuto, ricevuta, em processo de selecao, recebido, recebida, warten auf antwort, ingediend, ingestuurd, inskickad, indsendt, sendt, innsendt, nevezve`),
  accepted: splitTexts(`
    accepted, selected, official selection, officially selected, screened, shown, yes, ausgewahlt,
    angenommen, selectionne, selectionnee, selection officielle, accepte, acceptee, seleccionado,
    seleccionada, aceptado, seleccion oficial, selezionato, selezionata, accettato, selezione ufficiale,
    selecionado, selecionada, aceito, aceite, selecao oficial, retenu, retenue, zakwalifikowany, zakwalifikowano, wybrany, przyjety, przyjeto, vybrano, vybran, prijato, prijat,
    selection, in competition, in selection, finalist, finalists, accept, screening, zusage, zugesagt, ja, offizielle auswahl, im wettbewerb, im programm, finalistin,
    finaliste, en selection, en competition, admis, admise, oui, finalista, admitido, admitida, aceptada, en competicion, si,
    ammesso, ammessa, accettata, in concorso, aprovado, aprovada, aceita, sim, finalisti, oficjalna selekcja, zakwalifikowana, przyjeta, wybrana, tak, vybrana, prijata, oficialni vyber, ano,
    semi finalist, semi finalists, semifinalist, semifinalists, quarter finalist, quarter finalists, quarterfinalist, quarterfinalists,
    halbfinalist, halbfinalistin, halbfinale, viertelfinalist, viertelfinale, demi finaliste, demi finale, quart de finaliste, quart de finale, semifinalista, semi finalista,
    semifinal, cuartofinalista, cuartos de final, quartofinalista, quartas de final, polfinalista, cwiercfinalista,
    geselecteerd, geaccepteerd, antagen, utvald, udvalgt, antaget, antatt, utvalgt, bevalogatva, elfogadva`),
  rejected: splitTexts(`
    rejected, not selected, not accepted, declined, refused, unsuccessful, not successful, no,
    abgelehnt, nicht ausgewahlt, nicht angenommen, absage, refuse, refusee, non selectionne, non
    selectionnee, rechazado, rechazada, no seleccionado, no seleccionada, rifiutato, non selezionato,
    non selezionata, rejeitado, recusado, nao selecionado, nao selecionada, non retenu, non retenue, odrzucony, odrzucono, niezakwalifikowany, nie zakwalifikowano, zamitnuto, zamitnut, neprijato, nevybrano,
    unselected, non selected, reject, decline, not shortlisted, nein, keine auswahl, nicht selektiert, nicht zugelassen, refus, non, non admis, rejete, rejetee, non accepte, non acceptee, pas retenu, pas selectionne,
    no aceptado, no aceptada, no admitido, no admitida, descartado, descartada, non ammesso, non ammessa, rifiutata, respinto, respinta, non accettato,
    rejeitada, recusada, nao aceito, nao aceite, nao aprovado, nao, odrzucona, niezakwalifikowana, nieprzyjety, nie wybrany, nie wybrano, nie przyjeto, nie, zamitnuta, nevybran, nevybrana, neprijat, ne,
    disqualified, disqualifiziert, disqualifie, disqualifiee, descalificado, descalificada, squalificato, squalificata, desclassificado, desclassificada,
    zdyskwalifikowany, diskvalifikovan, gediskwalificeerd, diskvalificerad, diskvalificeret, ineligible, not eligible,
    afgewezen, niet geselecteerd, avslag, ej antagen, inte utvald, afvist, afslag, ikke udvalgt, ikke antatt, ikke utvalgt, elutasitva`),
  awarded: splitTexts(`
    awarded, award, award winner, winner, won, prize, prize winner, honorable mention, honourable
    mention, special mention, gewonnen, gewinner, preistrager, ausgezeichnet, prime, primee, gagnant,
    premiado, premiada, ganador, ganadora, premiato, premiata, vincitore, vencedor, vencedora, nagrodzony, nagrodzono, oceneno, ocenen,
    award winning, winners, honorable mentions, jury award, audience award, laureat, laureate, laureats, laureado, laureada, prix, mention speciale, preis, preis gewonnen, siegerfilm, lobende erwahnung, pramiert,
    recompense, recompensee, gagne, galardonado, galardonada, ganado, mencion especial, mencion de honor, premio, vincitrice, vinto, menzione speciale, menzione d onore,
    mencao honrosa, mencao especial, vencido, zwyciezca, wyroznienie, wyrozniony, nagroda, laureatka, vitez, cestne uznani, cena,
    1 preis, 2 preis, 3 preis, 1 prix, 2 prix, 3 prix, 1er prix, 2e prix, 3e prix, 1st prize, 2nd prize, 3rd prize, hauptpreis, jurypreis, publikumspreis, grand prix, prix du jury, prix du public`),
  'will-not-submit': splitTexts(`
    withdrawn, withdrew, withdrawn by filmmaker, withdrawn by me, pulled, zuruckgezogen, retire,
    retiree, retirado, retirada, desistencia, desistiu, ritirato, ritirata, wycofany, wycofano, stazeno, stazen, wycofana, ruckzug, retrait, retire par le realisateur,
    withdraw, withdrawn by us, withdrawn by director, withdrawn by producer, withdrawn by submitter, teruggetrokken, tilbagetrukket, trukket, visszavonva`),
};
