-- A fee is paid in a currency of proto/rules. Asked only of what changes: a submission that has another from before may go on.
CREATE FUNCTION known_currencies() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT string_to_array(translate('AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC
CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR
ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE
SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER
ZAR ZMW ZWG', E'\n', ' '), ' ') $$;

CREATE FUNCTION fee_currency_known() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."feePaidCurrency" IS DISTINCT FROM OLD."feePaidCurrency" AND NEW."feePaidCurrency" <> ALL (known_currencies()) THEN
        RAISE EXCEPTION 'a submission''s row violates "submission_fee_currency_known"'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'submission_fee_currency_known';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "submission_fee_currency_known" BEFORE INSERT OR UPDATE ON "user_submission"
    FOR EACH ROW EXECUTE FUNCTION fee_currency_known();
